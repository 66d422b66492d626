import { parseArgs } from 'node:util';
import { ask } from '@topup/stack/control/client';
import { forgetStack, stackCommand } from '@topup/tests/support/own-stack';
import { STACK } from '@topup/tests/support/stack';
import { hammer, type Hammered } from './run.ts';

const USAGE = `npm run hammer [-- --minutes 20] [--seed 1] [--faults TEXT] [--until-breach] [--keep]
  Starts the store with two processes of every service, from empty data (stack TOPUP_STACK, 'hammer' unless named). Players
  and two admins call its API at random while faults strike at random; then everything is healed, drained and judged by
  the simulators' records, by what was acknowledged, and by the audit. The seed draws the same steps and faults again; the
  machine decides how they interleave. .data/<stack>/hammer.log has every step. Exits 1 on any breach.
  --faults  only the faults whose name contains the text
  --until-breach  ends at the first breach that shows while the store runs, without the judgement at the end
  --keep  the stack is left running`;

/** How many orders per second the supplier gateway may send. So many that only the faults slow the deliveries. */
const SUPPLIER_ORDERS_PER_S = 200;
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    faults: { type: 'string', default: '' },
    'until-breach': { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const stack = (...args: string[]): void => stackCommand(args, SUPPLIER_ORDERS_PER_S);
const listed = (counts: ReadonlyMap<string | number, number>): string =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');

function page({ book, faults, judged, exits, breaches }: Hammered): string {
  const operations = [...book.operations.values()].reduce((sum, count) => sum + count, 0);
  return [
    `hammer: seed ${values.seed}, ${values.minutes} min, two processes of every service, ${operations} operations, ${faults.length} faults`,
    `  operations: ${listed(book.operations)}`,
    `  acknowledged: ${book.orders.length} orders, ${book.recharges.length} recharges, ${book.adjustments.length} adjustments, ${book.outside.size} payments returned by hand`,
    `  answers by status, 0 for none: ${listed(book.answers)}`,
    ...(judged ? judgement(judged, exits.length) : ['  ended at the first breach']),
    ...breaches.map((breach) => `  BREACH ${breach}`),
  ].join('\n');
}

function judgement({ drained, verdict }: NonNullable<Hammered['judged']>, exits: number): string[] {
  const { paiseOff, doubleDeliveries, lostAcknowledgements, deadLetters } = verdict;
  return [
    `  everything was final ${(drained.tookMs / 1_000).toFixed(1)} s after it was healed`,
    `  ${paiseOff} paise off, ${doubleDeliveries} double deliveries, ${lostAcknowledgements} lost acknowledgements, ${exits} unexplained exits of processes, ${deadLetters} dead letters`,
  ];
}

async function main(): Promise<boolean> {
  const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
  if (!Number.isSafeInteger(seed) || !(minutes > 0)) throw new Error(USAGE);
  if (await ask(STACK, 'GET', '/status')) stack('stop');
  forgetStack();
  stack('start', '--replicas', '2', '--detach');
  try {
    const request = { seed, minutes, faults: values.faults, untilBreach: values['until-breach'] };
    const result = await hammer(request, say);
    say(page(result));
    return result.breaches.length === 0;
  } finally {
    if (!values.keep) stack('stop');
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
