import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '@topup/stack/control/client';
import { serviceNames } from '@topup/proto/services';
import type { Verb } from '@topup/stack/control/protocol';
import { child, isReady, ROOT, STACK, until } from '../support/stack.ts';

/** Both processes of every service. */
export const REPLICAS: readonly string[] = serviceNames.flatMap((name) => [name, `${name}-2`]);

const BACK_WITHIN_MS = 120_000;

/** Signals the whole process group, because the broker consists of several processes. */
export const signal = (name: string, what: NodeJS.Signals): void => void process.kill(-child(name).pid, what);

const tell = (name: string, verb: Verb) => ask(STACK, 'POST', `/children/${name}/${verb}`);

/** Stops a process with SIGTERM and starts it again; resolves when it is ready. */
export const restart = (name: string) => tell(name, 'restart');

/** Stops the broker, deletes its data and starts it: all queues, messages and users are gone. */
export async function wipe(name: 'rabbitmq'): Promise<void> {
  await tell(name, 'stop');
  rmSync(join(ROOT, '.data', STACK, name, 'mnesia'), { recursive: true });
  await tell(name, 'start');
}

/** How often a process has ended itself because of a bug. */
export const bugs = (name: string): number =>
  readFileSync(join(ROOT, '.data', STACK, 'logs', `${name}.log`), 'utf8').split('"msg":"bug: ').length - 1;

/** Kills a process with SIGKILL and waits until the supervisor has restarted it. */
export async function killed(name: string): Promise<void> {
  const { pid } = child(name);
  signal(name, 'SIGKILL');
  await until(`${name} is back`, () => Promise.resolve(child(name).pid !== pid), BACK_WITHIN_MS);
  await healthy();
}

type Readiness = { readonly ready: boolean; readonly missing: object };
const readiness = async (name: string): Promise<Readiness> =>
  (await (await fetch(`${child(name).managementUrl}/readyz`)).json()) as Readiness;

const answers = async (name: string): Promise<boolean> => (await readiness(name)).ready;

/** Whether every process of every service, and the front door, report ready, and none misses anything. */
export async function isWhole(): Promise<boolean> {
  const all = await Promise.all(REPLICAS.map(readiness));
  return all.every(({ ready, missing }) => ready && Object.keys(missing).length === 0) && (await isReady());
}

/** Waits until every process of every service, and the front door, report ready. */
export async function healthy(): Promise<void> {
  for (const name of REPLICAS) await until(`${name} is ready`, () => answers(name), BACK_WITHIN_MS);
  await until('the store is ready', isReady, BACK_WITHIN_MS);
}

/** Stops the process without ending it, and lets it go on. */
export async function frozen(name: string, forMs: number): Promise<void> {
  signal(name, 'SIGSTOP');
  await pause(forMs);
  signal(name, 'SIGCONT');
  await healthy();
}
