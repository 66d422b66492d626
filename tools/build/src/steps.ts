import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { alone } from '@topup/stack/lock';

export const ROOT = join(import.meta.dirname, '../../..');
/** The pinned Node: `bootstrap.mjs` starts every command with it, and for `npm run` it comes first in the PATH. */
export const NODE = process.execPath;
const STAMPS = join(ROOT, '.data/build');

export const say = (text: string): void => void process.stdout.write(`${text}\n`);
export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export const gitPaths = (command: string, ...args: readonly string[]): string[] =>
  execFileSync('git', [command, '-z', ...args], { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
    .toString()
    .split('\0')
    .filter((path) => path !== '');

/** The existing files that git tracks or would add. */
export const presentFiles = (...patterns: readonly string[]): string[] =>
  gitPaths('ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns).filter((path) =>
    existsSync(join(ROOT, path)),
  );

function contentHash(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of presentFiles(...paths).sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex');
}

type Step = {
  readonly name: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly work: () => Promise<void>;
};

export async function make(step: Step): Promise<void> {
  const stamp = join(STAMPS, `${step.name.replaceAll(/\W+/g, '-')}.stamp`);
  const hash = contentHash(step.inputs);
  const done = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(join(ROOT, step.output));
  if (done()) return;
  // The lock keeps `make start` and `make test`, which may run at once, from writing the same files together.
  await alone(`${stamp}.lock`, async () => {
    if (done()) return;
    const start = performance.now();
    await step.work();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, hash);
    say(`  made ${step.name} (${seconds(start)})`);
  });
}

export const environment = (extra: object = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  ...extra,
});

/** Rejects with the program's output, so that the cause is what people see first. */
export function run(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: object } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: join(ROOT, options.cwd ?? '.'),
      env: environment(options.env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${[command, ...args].join(' ')} failed:\n${output.trim()}`)),
    );
  });
}

export async function main(work: () => Promise<void>): Promise<void> {
  await work().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
