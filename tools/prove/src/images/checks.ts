import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startInside, type Sandbox } from './sandbox.ts';

const FORBIDDEN = new Set([
  ...['sh', 'ash', 'bash', 'dash', 'zsh', 'ksh', 'busybox', 'toybox'],
  ...['apt', 'apt-get', 'dpkg', 'apk', 'npm', 'npx', 'yarn', 'pnpm', 'corepack', 'pip'],
]);

const forbiddenPrograms = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => FORBIDDEN.has(entry.name) && !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .filter((path) => !path.includes('/node_modules/') || (statSync(join(folder, path)).mode & 0o111) !== 0);

const ATTEMPTS = `
  const { mkdirSync, writeFileSync } = require('node:fs');
  const said = (attempt) => { try { attempt(); return 'done'; } catch (error) { return error.code; } };
  console.log(JSON.stringify({
    root: said(() => writeFileSync('/written', '')),
    code: said(() => writeFileSync('written.js', '')),
    modules: said(() => mkdirSync('/app/node_modules/written')),
    tmp: said(() => writeFileSync('/tmp/written', '')),
    pid: process.pid,
  }));`;
const EXPECTED = { root: 'EROFS', code: 'EROFS', modules: 'EROFS', tmp: 'done', pid: 1 };

async function attempts(sandbox: Sandbox): Promise<string[]> {
  const child = startInside(sandbox, ['--eval', ATTEMPTS]);
  const said = await text(child.stdout as NodeJS.ReadableStream);
  return said.trim() === JSON.stringify(EXPECTED) ? [] : [`from inside: ${said.trim() || 'nothing said'}`];
}

/** Decodes a picture inside the image: the decoder is native code for one system, and the service loads it only at an upload. */
const DECODING = `
  import { readDrawings } from './src/pictures/drawings.js';
  import { redraw } from './src/pictures/redraw.js';
  console.log((await redraw(readDrawings()[0].bytes)).ok);`;

async function decoderProblems(sandbox: Sandbox): Promise<string[]> {
  const { folder, config } = sandbox;
  if (!existsSync(join(folder, config.WorkingDir ?? '', 'src/pictures/redraw.js'))) return [];
  const child = startInside(sandbox, ['--input-type=module', '--eval', DECODING]);
  const [said, failure] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => text(stream as NodeJS.ReadableStream)),
  );
  return said?.trim() === 'true' ? [] : [`decodes no picture: ${said}${failure}`];
}

const NONE = '0000000000000000';
const WANTED: Readonly<Record<string, string>> = {
  Uid: '10001 10001 10001 10001',
  Gid: '10001 10001 10001 10001',
  CapInh: NONE,
  CapPrm: NONE,
  CapEff: NONE,
  CapBnd: NONE,
  CapAmb: NONE,
  NoNewPrivs: '1',
};

export function rightsProblems(pid: number): string[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
  const lines = new Map(status.map((line) => line.split(/:\s*/, 2) as [string, string]));
  const wrong = Object.entries(WANTED)
    .map(([name, wanted]) => [name, wanted, lines.get(name)?.replaceAll('\t', ' ')] as const)
    .filter(([, wanted, found]) => wanted !== found)
    .map(([name, wanted, found]) => `${name} is ${found}, not ${wanted}`);
  if (!lines.get('NSpid')?.endsWith('\t1')) wrong.push('Node is not PID 1');
  const root = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
    .split('\n')
    .filter((line) => line.split(' ')[4] === '/')
    .at(-1);
  if (!root?.split(' ')[5]?.split(',').includes('ro')) wrong.push('its root is not read-only');
  return wrong;
}

export async function imageProblems(sandbox: Sandbox): Promise<string[]> {
  const { config, folder } = sandbox;
  const problems = forbiddenPrograms(folder).map((path) => `holds ${path}`);
  if (config.User !== '10001:10001') problems.push(`its user is ${config.User}`);
  if (config.Entrypoint?.[0] !== '/nodejs/bin/node') problems.push(`starts ${config.Entrypoint?.join(' ')}`);
  for (const name of ['title', 'description', 'version', 'revision', 'created', 'base.name'])
    if (!config.Labels?.[`org.opencontainers.image.${name}`]) problems.push(`has no label ${name}`);
  const bill = JSON.parse(readFileSync(join(folder, 'app/sbom.cdx.json'), 'utf8')) as { components: unknown[] };
  if (bill.components.length === 0) problems.push('its bill of materials is empty');
  return [...problems, ...(await attempts(sandbox)), ...(await decoderProblems(sandbox))];
}
