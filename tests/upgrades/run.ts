import { parseArgs } from 'node:util';
import { checkoutAt } from './checkout.ts';
import type { Outcome } from './outcome.ts';
import { rolling } from './rolling.ts';
import { table } from './table.ts';
import { upgrade, type Earlier } from './upgrade.ts';

const USAGE = `node tests/upgrades/run.ts [--seed 1] [--only release-stop,release-kill,older-stop,older-kill,rolling]
  Upgrades a store of release 0.1.0, and one of a commit 200 merges before it, to the present code while players place 20 orders
  a second; and replaces the processes of 0.1.0 one by one by present ones, and back. The stack is TOPUP_STACK.`;
type Commit = Omit<Earlier, 'checkout'> & { readonly commit: string };
const RELEASE: Commit = { name: '0.1.0', commit: '4335fc51', allowed: [] };
/** 200 merges before the release, when nothing was promised about versions yet. */
const OLDER: Commit = {
  name: '0ee1ed9f',
  commit: '0ee1ed9f',
  allowed: [
    {
      what: /\.(statusMessage|message|what|moneyText): "/,
      why: 'a sentence was reworded, or says more exactly what happens',
    },
    { what: /\/api\/icons\.icons: \d+ entries became/, why: 'icons were added to those that the store brings along' },
  ],
};

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const of = async ({ commit, ...earlier }: Commit): Promise<Earlier> => ({
  ...earlier,
  checkout: await checkoutAt(commit),
});
const scenarios: Readonly<Record<string, () => Promise<Outcome>>> = {
  'release-stop': async () => upgrade(await of(RELEASE), 'a clean stop', seed),
  'release-kill': async () => upgrade(await of(RELEASE), 'kill -9', seed),
  'older-stop': async () => upgrade(await of(OLDER), 'a clean stop', seed),
  'older-kill': async () => upgrade(await of(OLDER), 'kill -9', seed),
  rolling: async () => rolling(await of(RELEASE), seed),
};
const chosen = values.only?.split(',') ?? Object.keys(scenarios);
if (values.help || !Number.isSafeInteger(seed) || chosen.some((name) => !(name in scenarios))) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(values.help ? 0 : 2);
}

const outcomes: Outcome[] = [];
const faults: string[] = [];
for (const name of chosen)
  try {
    const outcome = await scenarios[name]!();
    outcomes.push(outcome);
    faults.push(...outcome.faults);
  } catch (error) {
    const { message, cause } = error as Error;
    faults.push(`${name}: ${message}${cause ? ` (${String(cause)})` : ''}`);
  }
const title = 'upgrades: a store of an earlier release is upgraded and rolled back under 20 orders/s';
const lines = [...table(outcomes), ...faults.map((fault) => `BREACH ${fault}`)];
const text = `${title} (seed ${seed})\n${lines.map((line) => `  ${line}\n`).join('')}`;
// After a failure the load would go on without end.
process.stdout.write(text, () => process.exit(faults.length > 0 ? 1 : 0));
