import { parseArgs } from 'node:util';
import { clockLibrary } from '@topup/stack/clock';
import { ask } from '@topup/stack/control/client';
import { forgetStack, stackCommand } from '../support/own-stack.ts';
import { STACK } from '../support/stack.ts';
import { beforeTheStack } from './failovers.ts';
import { KINDS } from './faults.ts';
import { runChaos, type ChaosResult } from './run.ts';

const USAGE = `npm run chaos [-- --seed 1] [--orders 500] [--unpaid 3000] [--faults ${Object.keys(KINDS).join(',')}] [--keep]
  Starts the store with two processes of every service, from empty data (stack TOPUP_STACK, 'chaos' unless named), places
  orders while faults strike in the order that the seed draws, heals everything, drains and compares the store with the
  supplier's and the gateway's own records. Exits 1 on any breach.
  --faults failover  alone: the services' database is a replica set whose primary goes away in every way
  --unpaid  so many orders lie unpaid meanwhile
  --keep  the stack is used as it is if it runs, and left running`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    orders: { type: 'string', default: '500' },
    unpaid: { type: 'string', default: '3000' },
    faults: { type: 'string', default: Object.keys(KINDS).join(',') },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);
/** The supplier's order rate limit. High, because the faults alone should limit the store. */
const SUPPLIER_ORDERS_PER_S = 200;
const stack = (...args: string[]): void => stackCommand(args, SUPPLIER_ORDERS_PER_S);

function proof({ faults, acknowledged, closed, played, verdict, breaches }: ChaosResult): string {
  const { units, statuses, doubleDeliveries, lostAcknowledgements, driftPaise, booksBalance } = verdict;
  return [
    `chaos: seed ${values.seed}, ${faults.length} faults, ${acknowledged} orders acknowledged, two processes of every service`,
    `  closed ${(closed.tookMs / 1000).toFixed(1)} s after everything was healed`,
    `  ${Object.entries(statuses)
      .map(([status, count]) => `${count} ${status}`)
      .join(', ')}`,
    `  units paid ${units.paid} = delivered ${units.delivered} + refunded ${units.refunded} + ambiguous ${units.ambiguous}`,
    `  double deliveries ${doubleDeliveries}, lost acknowledgements ${lostAcknowledgements}, drift ${driftPaise} paise, the books ${booksBalance ? 'balance' : 'DO NOT BALANCE'}`,
    ...played.map((line) => `  ${line}`),
    ...breaches.map((breach) => `  BREACH ${breach}`),
  ].join('\n');
}

async function main(): Promise<boolean> {
  const kinds = values.faults.split(',');
  const orders = Number(values.orders);
  const unpaid = Number(values.unpaid);
  const seed = Number(values.seed);
  const isFailover = values.faults === 'failover' && !values.keep;
  if (
    !(isFailover || kinds.every((kind) => kind in KINDS)) ||
    !(orders > 0) ||
    !(unpaid >= 0) ||
    !Number.isSafeInteger(seed)
  )
    throw new Error(USAGE);
  if (!values.keep && (await ask(STACK, 'GET', '/status'))) stack('stop');
  if (!values.keep) forgetStack();
  const library = kinds.includes('skew') ? await clockLibrary() : null;
  if (library) process.env['TOPUP_CLOCK_LIBRARY'] = library;
  else if (kinds.includes('skew')) say('  no clock is moved: there is no libfaketime here');
  const failovers = isFailover ? await beforeTheStack(seed) : undefined;
  if (failovers) process.env['TOPUP_MONGO_PROXY_URL'] = (await failovers.ask({ do: 'tell', args: [] })).url;
  stack('start', '--replicas', '2', '--detach');
  try {
    const result = await runChaos(
      { seed, orders, unpaid, kinds: library ? kinds : kinds.filter((kind) => kind !== 'skew'), failovers },
      say,
    );
    say(proof(result));
    return result.breaches.length === 0;
  } finally {
    if (!values.keep) stack('stop');
    await failovers?.close();
  }
}

if (values.help) say(USAGE);
else
  main().then(
    (good) => process.exit(good ? 0 : 1),
    (error: unknown) => {
      process.stderr.write(`${String((error as Error).stack)}\n`);
      process.exit(2);
    },
  );
