import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '@topup/stack/control/client';
import { healthy, killed, restart } from '../chaos/processes.ts';
import { forgetStack } from '../support/own-stack.ts';
import { cheapest } from '../support/shop.ts';
import { ready, ROOT, STACK } from '../support/stack.ts';
import { openLoad, type Load } from '../upgrades/load.ts';
import { conclude } from '../upgrades/outcome.ts';
import { runAllFrom, stack } from '../upgrades/store.ts';
import { judgeBeginnings, startBeginnings } from './beginnings.ts';
import { putOn, release, WORKS_WITHIN_MS, type BrakeName, type Window } from './brakes.ts';
import { creditedOnce, passed } from './passed.ts';

const USAGE = `node tests/brakes/run.ts [--seed 1] [--rounds 10]
  Puts each brake on and releases it, ten times, in a store with two processes of every service and 20 orders/s, while
  processes are killed and the broker and Redis go away. The stack is TOPUP_STACK.`;
const WATCHED_MS = 3_000;
const ORDERS_BETWEEN = 40;

/** What goes wrong while brakes are on: by round, and around again. */
type Trouble = {
  readonly name: string;
  readonly before?: () => Promise<unknown>;
  readonly during?: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
};
const tell = (verb: 'stop' | 'start', name: string) => ask(STACK, 'POST', `/children/${name}/${verb}`);
const kill = (name: string): Trouble => ({ name: `kill -9 ${name}`, during: () => killed(name) });
const away = (name: string): Trouble => ({
  name: `${name} away`,
  before: () => tell('stop', name),
  after: async () => {
    await tell('start', name);
    await healthy();
  },
});
const TROUBLES: readonly Trouble[] = [
  { name: 'none' },
  kill('supplier-gateway'),
  { name: 'broker restarted', during: () => restart('rabbitmq').then(healthy) },
  kill('order'),
  away('redis'),
  kill('wallet-2'),
  away('rabbitmq'),
  kill('auth'),
  kill('order-2'),
  kill('supplier-gateway-2'),
];

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
});
const [seed, rounds] = [Number(values.seed), Number(values.rounds)];
if (values.help || !Number.isSafeInteger(seed) || !Number.isSafeInteger(rounds)) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 2);
}

/** Puts these brakes on, lets the trouble happen, and releases them. The load goes on all the while. */
async function turn(load: Load, brakes: readonly BrakeName[], trouble: Trouble): Promise<Window[]> {
  await trouble.before?.();
  const from = await Promise.all(brakes.map(putOn));
  const during = trouble.during?.();
  await pause(WORKS_WITHIN_MS + WATCHED_MS);
  await during;
  // Before the release, because that needs auth's answer.
  await trouble.after?.();
  const to: number[] = [];
  for (const brake of brakes) to.push(await release(brake));
  await load.more(ORDERS_BETWEEN);
  return brakes.map((brake, i) => ({ ...brake, from: from[i]!, to: to[i]! }));
}

await stack('stop');
forgetStack();
runAllFrom(ROOT);
await stack('start', '--replicas', '2', '--detach');
const faults: string[] = [];
const lines: string[] = [];
try {
  await ready();
  await healthy();
  const load = await openLoad(seed);
  const beginnings = await startBeginnings();
  const [product] = await cheapest(1);
  const all = [
    { service: 'order', name: 'orders' },
    { service: 'wallet', name: 'recharges' },
    { service: 'auth', name: 'sign-ups' },
    { service: 'supplier-gateway', name: 'deliveries' },
  ];
  const some = [
    { service: 'order', name: 'method-wallet' },
    { service: 'order', name: `product-${product!.productId}` },
    { service: 'supplier-gateway', name: 'deliveries' },
  ];
  load.start();
  await load.more(ORDERS_BETWEEN);
  const windows: Window[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [i, brakes] of [all, some].entries()) {
      const trouble = TROUBLES[(round + i) % TROUBLES.length]!;
      windows.push(...(await turn(load, brakes, trouble)));
      process.stderr.write(
        `round ${round + 1}, ${brakes.length} brakes, ${trouble.name}: ${load.accepted.length} orders\n`,
      );
    }
  await beginnings.end();
  const outcome = await conclude('brakes', load, { compared: 0, different: [], open: 0, notes: [] });
  const found = await passed(load.customers, windows);
  const credits = await creditedOnce(beginnings);
  faults.push(...outcome.faults, ...found.faults, ...judgeBeginnings(beginnings, windows), ...credits);
  const refused = (code: string) => beginnings.begun.filter((one) => one.code === code).length;
  const refusedOrders = [...load.refused].map(([code, count]) => `${count} ${code}`).join(', ');
  for (const code of ['recharges_stopped', 'sign_ups_stopped'])
    if (refused(code) === 0) faults.push(`no call was ever refused as ${code}`);
  for (const code of ['orders_stopped', 'method_stopped', 'item_unavailable'])
    if (!load.refused.get(`409 ${code}`)) faults.push(`no order was ever refused as ${code}`);
  lines.push(
    `${windows.length} times a brake was put on and released, ${rounds} rounds`,
    `${outcome.accepted} orders accepted, refused tries: ${refusedOrders}`,
    `${refused('recharges_stopped')} recharges and ${refused('sign_ups_stopped')} accounts refused, ${beginnings.paid.size} recharges paid`,
    `${found.deliveries} deliveries by the supplier`,
    `books ${outcome.booksBalance ? 'balance' : 'do NOT balance'}, ${outcome.deadLetters} dead letters, longest time without an order ${(outcome.gapMs / 1_000).toFixed(1)} s`,
  );
} catch (error) {
  const { message, cause } = error as Error;
  faults.push(`${message}${cause ? ` (${String(cause)})` : ''}`);
} finally {
  await stack('stop');
}
const title = 'brakes: each is put on and released under 20 orders/s, two processes of each service, with faults';
const report = [...lines, ...faults.map((fault) => `BREACH ${fault}`)];
const text = `${title} (seed ${seed})\n${report.map((line) => `  ${line}\n`).join('')}`;
// After a failure the load would go on without end.
process.stdout.write(text, () => process.exit(faults.length > 0 ? 1 : 0));
