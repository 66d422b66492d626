/** node assemble.ts <workspace> <sources> <installed> <output>: <output>/packages and <output>/code become image layers. */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { billOfMaterials } from './sbom.ts';
import { toJavaScript } from './to-javascript.ts';
import { manifestOf, neededWorkspaces } from './workspaces.ts';

const [workspace = '', sources = '', installed = '', output = ''] = process.argv.slice(2);
const needed = neededWorkspaces(sources, workspace);

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function productionManifest(folder: string): string {
  const { name, exports = {}, dependencies = {} } = manifestOf(join(sources, folder));
  const compiled = Object.fromEntries(
    Object.entries(exports).map(([key, path]) => [key, path.replace(/\.ts$/, '.js')]),
  );
  return JSON.stringify({ name, private: true, type: 'module', exports: compiled, dependencies }, null, 2);
}

for (const folder of needed) {
  const code = join(output, 'code', folder);
  write(join(code, 'package.json'), productionManifest(folder));
  for (const path of globSync('src/**/*.ts', { cwd: join(sources, folder) }))
    write(join(code, path.replace(/\.ts$/, '.js')), toJavaScript(readFileSync(join(sources, folder, path), 'utf8')));
  for (const path of globSync('src/**/*.webp', { cwd: join(sources, folder) }))
    cpSync(join(sources, folder, path), join(code, path));
  for (const path of globSync('gen/**/*.js', { cwd: join(sources, folder) }))
    write(join(code, path), readFileSync(join(sources, folder, path), 'utf8'));
}

const packages = join(output, 'packages');
for (const folder of ['.', ...needed]) {
  const modules = join(installed, folder, 'node_modules');
  if (existsSync(modules))
    cpSync(modules, join(packages, folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
}
// npm links every workspace. Removes the links to workspaces that this image does not need, for example the tests.
for (const link of globSync('node_modules/@topup/*', { cwd: packages }))
  if (!needed.includes(readlinkSync(join(packages, link)).replace(/^(\.\.\/)+/, ''))) rmSync(join(packages, link));
rmSync(join(packages, 'node_modules/.package-lock.json'), { force: true });
rmSync(join(packages, 'node_modules/.bin'), { recursive: true, force: true });
write(join(packages, 'sbom.cdx.json'), JSON.stringify(billOfMaterials(installed, workspace), null, 2));
