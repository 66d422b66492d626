import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './program.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** The stack under test, started with `npm run stack -- start --stack <name>`. */
export const STACK = process.env['TOPUP_STACK'] ?? 'e2e';

type RunFile = { pid: number; port: number; url: string; managementUrl?: string };

/** The supervisor's record of a child process. Throws while the child is down. */
export function child(name: string): RunFile {
  const path = join(ROOT, '.data', STACK, 'run', `${name}.json`);
  if (!existsSync(path)) throw new Error(`'${name}' of stack '${STACK}' is not running`);
  return JSON.parse(readFileSync(path, 'utf8')) as RunFile;
}

export const origin = (): string => new URL(child('front-door').url).origin;

/** Kills a process with SIGKILL; the supervisor restarts it. */
export const crash = (name: string): void => void process.kill(child(name).pid, 'SIGKILL');

const PATIENCE_MS = 60_000;
const POLL_MS = 250;

/** Repeats `probe` until it returns a truthy value; rejects with `what` after the time limit. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  let last: unknown;
  for (;;) {
    try {
      const value = await probe();
      if (value) return value;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline) throw new Error(`not reached within ${patienceMs} ms: ${what}`, { cause: last });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Whether a purchase would work now. */
export async function isReady(): Promise<boolean> {
  const response = await fetch(`${origin()}/readyz`);
  await response.arrayBuffer();
  return response.status === 200;
}

export const ready = (): Promise<boolean> => until('the store is ready', isReady, 90_000);

/** Runs the audit over the stack's databases. `report` is its printed output. */
export async function auditBooks(): Promise<{ balanced: boolean; report: string }> {
  const { status, stdout, stderr } = await runProgram(['audit/src/cli.ts', '--stack', STACK]);
  return { balanced: status === 0, report: `${stdout}${stderr}` };
}
