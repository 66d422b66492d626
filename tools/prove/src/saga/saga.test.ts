import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { simulateTime } from '@topup/kit/testing/simulation/simulated-time';
import { simulateSeeds } from '@topup/kit/testing/simulation/simulate';
import { BROKEN } from './broken.ts';
import { saga } from './design.ts';
import { SagaHistory } from './history.ts';
import { untilBroken } from './until-broken.ts';

const HISTORIES = 300;
/** The seeds from here on reach every final state, the rarest about three times. */
const FIRST = 301;
/** Enough to find the rarest of them. */
const BROKEN_MAX = 10_000;
const PIECE = 50;
/**
 * This design breaks in few histories, so its search starts shortly before one that does. After a change of the
 * simulation the next such history may come later.
 */
const RARE: Readonly<Record<string, number>> = { 'no send deadline': 1_301 };

let putBack: () => void;
beforeAll(() => void (putBack = simulateTime()));
afterAll(() => putBack());

test('crashes, killed databases, paused processes, duplicates, a wiped broker, any answer of the supplier: every order ends, and nothing is delivered, paid or refunded twice', async () => {
  const { histories, failures, counts } = await simulateSeeds((seed) => new SagaHistory(saga, seed), FIRST, HISTORIES);
  expect(failures).toEqual([]);
  expect(histories).toBe(HISTORIES);
  // The histories contained every kind of fault, and orders reached every final state.
  for (const name of ['crashes', 'kills', 'stalls', 'leaps']) expect(counts[name]).toBeGreaterThan(HISTORIES);
  for (const name of ['duplicates', 'wiped', 'replayed']) expect(counts[name]).toBeGreaterThan(0);
  for (const fault of [
    'of blocked accounts',
    'of another amount',
    'source refunds',
    'repeated refund requests',
    'filed under another day',
  ])
    expect(counts[fault]).toBeGreaterThan(0);
  for (const end of ['completed', 'partially_completed', 'failed', 'refunded', 'cancelled', 'processing'])
    expect(counts[end]).toBeGreaterThan(0);
});

describe('a saga that is known to be broken is detected', () => {
  test.each(BROKEN.map((design) => [design.name, design] as const))('%s', async (_name, design) => {
    const [caught] = (await untilBroken(design, { first: RARE[design.name] ?? 1, most: BROKEN_MAX, piece: PIECE }))
      .failures;
    if (!caught) throw new Error('not caught');
    // A seed alone is enough to repeat its history.
    const again = await simulateSeeds((seed) => new SagaHistory(design, seed), caught.seed, 1);
    expect(again.failures).toEqual([caught]);
  });
});
