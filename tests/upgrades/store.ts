import { countDeadLetters } from '@topup/kit/dead-letters';
import { runNode } from '@topup/kit/testing/program';
import { serviceNames } from '@topup/proto/services';
import { runFrom } from '@topup/stack/checkouts';
import { birthOf } from '@topup/stack/process/identity';
import { join } from 'node:path';
import { REPLICAS, restart, signal } from '../chaos/processes.ts';
import { child, ROOT, STACK, until } from '../support/stack.ts';
import { WITHOUT_LIMITS } from '../support/without-limits.ts';

/** So many that only the upgrade slows the deliveries. */
const SUPPLIER_ORDERS_PER_S = 200;
const BROKER = 'rabbitmq';
/** What a machine that loses its power would end. The supplier and the gateways are elsewhere. */
const OF_THE_STORE = [...serviceNames, 'mongodb', BROKER, 'redis'];

/** Runs a command of the stack. It is awaited, because players buy meanwhile. */
export async function stack(...args: string[]): Promise<void> {
  const settings = { TOPUP_STACK: STACK, TOPUP_SUPPLIER_ORDERS_PER_S: String(SUPPLIER_ORDERS_PER_S) };
  const env = { ...process.env, ...settings, ...WITHOUT_LIMITS };
  const { status, stdout, stderr } = await runNode([join(ROOT, 'tools/stack/src/cli.ts'), ...args], env);
  if (status !== 0) throw new Error(`stack ${args.join(' ')}: ${stdout}${stderr}`);
}

/** From the next start on, all services run the code of this checkout, and the broker has what that code declares. */
export const runAllFrom = (checkout: string): void =>
  [...REPLICAS, BROKER].forEach((name) => runFrom(STACK, name, checkout));

/** Declares in the running broker what the code of this checkout declares, as the broker's Job of an upgrade does. */
export async function declareFrom(checkout: string): Promise<void> {
  runFrom(STACK, BROKER, checkout);
  await stack('broker');
}

/** Stops one process of a service, and starts it with the code of this checkout. Resolves when it is ready. */
export async function replace(name: string, checkout: string): Promise<void> {
  runFrom(STACK, name, checkout);
  await restart(name);
}

/** Ends services and servers at once with SIGKILL, and what would start them again. */
export async function loseAll(): Promise<void> {
  const supervisor = child('supervisor').pid;
  process.kill(supervisor, 'SIGKILL');
  const pids = OF_THE_STORE.map((name) => child(name).pid);
  OF_THE_STORE.forEach((name) => signal(name, 'SIGKILL'));
  const all = [supervisor, ...pids];
  await until('all have ended', () => Promise.resolve(all.every((pid) => birthOf(pid) === null)));
}

export async function deadLetters(): Promise<number> {
  const counts = await countDeadLetters(child(BROKER).url);
  return counts.reduce((sum, { messages }) => sum + messages, 0);
}
