import { forgetStack } from '../support/own-stack.ts';
import { ready, ROOT } from '../support/stack.ts';
import { openLoad } from './load.ts';
import { conclude, openNow, type Outcome } from './outcome.ts';
import { answersOf, changed, makeRecords, type Allowed } from './records.ts';
import { loseAll, runAllFrom, stack } from './store.ts';

const ORDERS_BEFORE = 200;
const ORDERS_AFTER = 100;

export type Earlier = {
  readonly name: string;
  readonly checkout: string;
  /** What the present release answers otherwise on purpose. */
  readonly allowed: readonly Allowed[];
};
export type End = 'a clean stop' | 'kill -9';

/** Upgrades a store of an earlier release while players buy: it is stopped or killed, and started with the present code. */
export async function upgrade({ name, checkout, allowed }: Earlier, end: End, seed: number): Promise<Outcome> {
  await stack('stop');
  forgetStack();
  runAllFrom(checkout);
  await stack('start', '--detach');
  try {
    await ready();
    const load = await openLoad(seed);
    const records = await makeRecords();
    const before = await answersOf(records);
    load.start();
    await load.more(ORDERS_BEFORE);
    const open = await openNow();
    await (end === 'kill -9' ? loseAll() : stack('stop'));
    runAllFrom(ROOT);
    await stack('start', '--detach');
    await ready();
    await load.more(ORDERS_AFTER);
    const compared = changed(before, await answersOf(records), allowed);
    const notes = [...records.leftOut.map((what) => `left out: ${what}`), ...compared.notes];
    return await conclude(`upgrade from ${name}, ${end}`, load, { ...compared, open, notes });
  } finally {
    await stack('stop');
  }
}
