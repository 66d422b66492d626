import { describe, expect, test } from '@jest/globals';
import type { Failure } from '@topup/kit/testing/simulation/simulate';
import { withoutTombstones } from '../../testing/simulation/designs/forgetful.ts';
import { ledger } from '../../testing/simulation/designs/ledger.ts';
import { naive } from '../../testing/simulation/designs/naive.ts';
import { trustingHeads } from '../../testing/simulation/designs/trusting.ts';
import { twoPhase } from '../../testing/simulation/designs/two-phase.ts';
import { fencedFlush, unfencedFlush } from '../../testing/simulation/designs/unfenced-flush.ts';
import { simulate } from '../../testing/simulation/simulate.ts';

const SCHEDULES = 2_000;
const PIECE = 200;
const BROKEN = [naive, twoPhase, unfencedFlush, withoutTombstones, trustingHeads];

test('crashes, killed databases, stalls, duplicates, lost answers, stale workers: every invariant of the ledger holds', async () => {
  const done = await simulate(ledger(), 1, SCHEDULES);
  expect(done.failures).toEqual([]);
  expect(done).toMatchObject({ schedules: SCHEDULES, failed: 0 });
  // The histories contained enough faults: on average more than one crash, one killed database and two stalls each.
  expect(done.crashes).toBeGreaterThan(SCHEDULES);
  expect(done.kills).toBeGreaterThan(SCHEDULES);
  expect(done.stalls).toBeGreaterThan(2 * SCHEDULES);
  expect(done.deliveries).toBeGreaterThan(done.answers);
});

describe('a design that is known to be broken is detected', () => {
  test.each(BROKEN.map((design) => [design.name, design] as const))('%s', async (_name, design) => {
    const failures: Failure[] = [];
    for (let first = 1; first < SCHEDULES && failures.length <= 5; first += PIECE)
      failures.push(...(await simulate(design, first, PIECE)).failures);
    expect(failures.length).toBeGreaterThan(5);
    // A seed alone is enough to repeat its history.
    const [first] = failures;
    expect((await simulate(design, first?.seed ?? 0, 1)).failures).toEqual([first]);
  });

  test('and a sound one of the same family is not', async () => {
    expect((await simulate(fencedFlush, 1, SCHEDULES)).failures).toEqual([]);
  });
});
