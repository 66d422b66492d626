import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './stack.ts';

const runFile = promisify(execFile);
const FOLDER = join(ROOT, '.data/dev-copy');
const CLI = 'tools/stack/src/cli.ts';
/** Not tracked. A start would take longer without them. */
const GENERATED = ['proto/gen', '.data/build'];

export type DevCopy = {
  readonly origin: string;
  /** Data of the stack, with its folders `run`, `logs` and `front-ends`. */
  readonly data: string;
  /** Changes a text of a source file. Returns a function that puts the text back. */
  readonly change: (file: string, from: string, to: string) => Promise<() => Promise<void>>;
  readonly stop: () => Promise<void>;
};

/** `make dev` in a copy of this checkout, because others use the sources of this one while a test changes them. */
export async function devCopy(): Promise<DevCopy> {
  // What an interrupted run left behind.
  if (existsSync(FOLDER)) await stack('stop');
  await rm(FOLDER, { recursive: true, force: true });
  await copySources();
  await stack('dev', '--detach');
  const data = join(FOLDER, '.data/dev');
  const door = JSON.parse(await readFile(join(data, 'run/front-door.json'), 'utf8')) as { url: string };
  return { origin: door.url, data, change, stop: () => stack('stop') };
}

async function copySources(): Promise<void> {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await runFile('git', listed, { cwd: ROOT, maxBuffer: 2 ** 24 });
  for (const path of [...stdout.split('\0').filter(Boolean), ...GENERATED])
    if (existsSync(join(ROOT, path))) await cp(join(ROOT, path), join(FOLDER, path), { recursive: true });
  // Some workspaces have packages of their own.
  const packages = globSync('{node_modules,{services,frontends,tools}/*/node_modules}', { cwd: ROOT });
  for (const path of [...packages, '.data/cache']) await symlink(join(ROOT, path), join(FOLDER, path));
  // The builds ask git which files there are.
  await runFile('git', ['init', '-q'], { cwd: FOLDER });
}

/** Without the settings of the stack under test. */
async function stack(...args: string[]): Promise<void> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TOPUP_')));
  await runFile(process.execPath, ['--no-warnings', CLI, ...args, '--stack', 'dev'], { cwd: FOLDER, env });
}

async function change(file: string, from: string, to: string): Promise<() => Promise<void>> {
  const path = join(FOLDER, file);
  const before = await readFile(path, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} does not contain ${from}`);
  await writeFile(path, before.replace(from, to));
  return () => writeFile(path, before);
}
