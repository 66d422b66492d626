/** node watch.ts <sources> <copy>: runs a service from a copy, because skaffold cannot write to a pod's read-only root. */
import { cpSync, globSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

const [sources = '', copy = ''] = process.argv.slice(2);

cpSync(sources, copy, { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
for (const path of globSync(['node_modules/*', '*/*/node_modules/*', '*/node_modules/*'], { cwd: sources })) {
  const own = basename(path) === '@topup';
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  // Links to our own packages are relative, so their copies lead to the copied packages.
  if (own) cpSync(join(sources, path), join(copy, path), { recursive: true, verbatimSymlinks: true });
  else symlinkSync(join(sources, path), join(copy, path));
}
process.chdir(join(copy, relative(sources, process.cwd())));
const options = ['--watch', '--no-warnings', '--disable-proto=delete'];
process.execve?.(process.execPath, [process.execPath, ...options, 'src/main.ts'], process.env);
