import type { Outcome } from './outcome.ts';
import { checkoutAt } from './checkout.ts';
import { rolling } from './rolling.ts';
import { table } from './table.ts';
import { upgrade } from './upgrade.ts';

const [seedText = '1', only = ''] = process.argv.slice(2);
const seed = Number(seedText);
/** Release 0.1.0, and a commit 200 merges before it. */
const RELEASE = { name: '0.1.0', commit: '4335fc51' };
const OLDER = { name: '0ee1ed9f', commit: '0ee1ed9f' };

const checkedOut = async ({ name, commit }: typeof RELEASE) => ({ name, checkout: await checkoutAt(commit) });

const [release, older] = [await checkedOut(RELEASE), await checkedOut(OLDER)];
const scenarios: Readonly<Record<string, () => Promise<Outcome>>> = {
  'release-stop': () => upgrade(release, 'a clean stop', seed),
  'release-kill': () => upgrade(release, 'kill -9', seed),
  'older-stop': () => upgrade(older, 'a clean stop', seed),
  'older-kill': () => upgrade(older, 'kill -9', seed),
  rolling: () => rolling(release, seed),
};
const outcomes: Outcome[] = [];
const failed: string[] = [];
for (const [name, scenario] of Object.entries(scenarios)) {
  if (only && !only.split(',').includes(name)) continue;
  const from = performance.now();
  try {
    outcomes.push(await scenario());
  } catch (error) {
    failed.push(`${name}: ${(error as Error).message} ${String((error as Error).cause ?? '')}`);
  }
  process.stderr.write(`${name}: ${Math.round((performance.now() - from) / 1_000)} s\n`);
}
const faults = [...failed, ...outcomes.flatMap((outcome) => outcome.faults)];
const title = 'a store of an earlier release is upgraded and rolled back under 20 orders/s';
process.stdout.write(`${JSON.stringify({ title, lines: table(outcomes), faults })}\n`);
