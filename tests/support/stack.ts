import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGNAL_WITHIN_MS } from '@topup/kit/testing/limits';
import type { Audited } from '@topup/audit/audit-once';

export const ROOT = join(import.meta.dirname, '../..');

/** The stack under test, started with `npm run stack -- start --stack <name>`. */
export const STACK = process.env['TOPUP_STACK'] ?? 'e2e';

/** The folder of the stack's files. `STACK_FOLDER` names that of a stack which another checkout has started. */
export const FOLDER = process.env['STACK_FOLDER'] ?? join(ROOT, '.data', STACK);

type RunFile = { pid: number; port: number; url: string; managementUrl?: string };

/** The supervisor's record of a child process. Throws while the child is down. */
export function child(name: string): RunFile {
  const path = join(FOLDER, 'run', `${name}.json`);
  if (!existsSync(path)) throw new Error(`'${name}' of the stack in ${FOLDER} is not running`);
  return JSON.parse(readFileSync(path, 'utf8')) as RunFile;
}

/** Where the front door listens, whatever public origin the stack was given. */
export function origin(): string {
  const { url, port } = child('front-door');
  return Object.assign(new URL(url), { port }).origin;
}

/** Kills a process with SIGKILL; the supervisor restarts it. */
export const crash = (name: string): void => void process.kill(child(name).pid, 'SIGKILL');

const POLL_MS = 250;

/** Repeats `probe` until it returns a truthy value; rejects with `what` in the end. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
  patienceMs = SIGNAL_WITHIN_MS,
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

export const ready = (): Promise<boolean> => until('the store is ready', isReady);

/** Runs the audit over the stack's databases, in this process because it runs after almost every test. */
export async function auditBooks(): Promise<Audited> {
  const [{ auditOnce }, { readAuditConfig }] = await Promise.all([
    import('@topup/audit/audit-once'),
    import('@topup/audit/config'),
  ]);
  return auditOnce(readAuditConfig(STACK));
}
