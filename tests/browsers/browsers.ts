/**
 * For `npm run browsers`: plays all flows in Firefox and in WebKitGTK, on a store of its own, and prints which work. With
 * words, only the flows whose names contain them. Exit code 1 if one failed.
 */
import { firefox as installFirefox } from '@topup/build/test/firefox';
import { startStore } from '@topup/build/test/stacks';
import { webkit as installWebkit } from '@topup/build/test/webkit';
import { STACK } from '../support/stack.ts';
import { deskFlows } from './desk-flows.ts';
import { firefox } from './firefox.ts';
import type { Flow } from './flow.ts';
import { play } from './play.ts';
import { playerFlows } from './player-flows.ts';
import { priceFlows } from './price-flows.ts';
import { priceChange, purchase } from './purchase.ts';
import { webkit } from './webkit.ts';
import type { Browser } from './window.ts';

const chosen = process.argv.slice(2).join(' ');
const flows = [purchase, ...playerFlows, priceChange, ...priceFlows, ...deskFlows].filter(({ name }) =>
  name.includes(chosen),
);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** What failed in each flow; null where it works. */
type Outcomes = { readonly browser: string; readonly failures: ReadonlyMap<Flow, string | null> };

async function playAll(open: () => Promise<Browser>): Promise<Outcomes> {
  const browser = await open();
  const failures = new Map<Flow, string | null>();
  try {
    for (const flow of flows) {
      const start = performance.now();
      const failure = await play(browser, flow).then(
        () => null,
        (error: Error) => error.message,
      );
      failures.set(flow, failure);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      say(`  ${failure ? 'FAIL' : 'ok  '} ${browser.name}: ${flow.name} (${seconds} s)`);
      if (failure) say(failure.replaceAll(/^/gm, '    '));
    }
  } finally {
    await browser.close();
  }
  return { browser: browser.name, failures };
}

function table(outcomes: readonly Outcomes[]): string {
  const line = (name: string, cells: readonly string[]): string =>
    `  ${name.padEnd(66)}${cells.map((cell) => cell.padEnd(11)).join('')}`.trimEnd();
  return [
    line(
      'flow',
      outcomes.map(({ browser }) => browser),
    ),
    ...flows.map((flow) =>
      line(
        flow.name,
        outcomes.map(({ failures }) => (failures.get(flow) === null ? 'works' : 'FAILED')),
      ),
    ),
  ].join('\n');
}

const firefoxPath = await installFirefox();
await installWebkit();
const { stop } = await startStore(STACK);
try {
  const outcomes = [await playAll(() => firefox(firefoxPath)), await playAll(webkit)];
  const failures = outcomes.flatMap(({ failures }) => [...failures.values()].filter((failure) => failure !== null));
  say(`\n${table(outcomes)}`);
  process.exitCode = failures.length > 0 || flows.length === 0 ? 1 : 0;
} finally {
  await stop();
}
