import { simulateTime } from '@topup/kit/testing/simulation/simulated-time';
import { faultsOf, histories, paceOf } from './histories.ts';
import type { Finding } from './page.ts';
import { BROKEN } from './saga/broken.ts';
import { untilBroken } from './saga/until-broken.ts';

const PIECE = 500;
const STRIKES = [
  'of another amount',
  'source refunds',
  'given back',
  'repeated refund requests',
  'filed under another day',
];
const ENDS = ['completed', 'partially_completed', 'failed', 'refunded', 'cancelled', 'refund_failed', 'processing'];

export async function sagaHistories(count: number, first: number): Promise<Finding> {
  const result = await histories('saga', first, count, PIECE);
  const { counts } = result;
  const all = (...names: string[]): string => names.map((name) => `${counts[name] ?? 0} ${name}`).join(', ');
  return {
    title: `${result.histories} histories of the order saga (seeds ${first} to ${first + count - 1}), ${result.failed} violations`,
    lines: [
      all('steps', 'crashes', 'kills', 'stalls', 'leaps'),
      `messages: ${all('sent', 'handled', 'duplicates', 'wiped', 'replayed')}`,
      `orders: ${all(...ENDS)} (ambiguous and listed), ${all('of blocked accounts')}; units: ${all('sends', 'delivered')}`,
      `payments: ${all('captures', ...STRIKES)}`,
      ...STRIKES.filter((name) => !counts[name]).map((name) => `${name}: never struck`),
      paceOf(result),
    ],
    faults: faultsOf(result),
  };
}

export async function brokenSagas(most: number, first: number): Promise<Finding> {
  const lines: string[] = [];
  const faults: string[] = [];
  const putBack = simulateTime();
  for (const design of BROKEN) {
    const { histories, failed } = await untilBroken(design, { first, most, piece: PIECE });
    lines.push(`${design.name}: ${failed} of ${histories} histories break it`);
    if (failed === 0) faults.push(`${design.name} was not caught`);
  }
  putBack();
  return { title: `${BROKEN.length} sagas that are known to be broken are caught`, lines, faults };
}
