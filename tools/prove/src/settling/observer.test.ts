import { expect, test } from '@jest/globals';
import { observer } from './observer.ts';
import type { World, WorldAttempt } from './world.ts';

const MIN = 60_000;
const FENCE_MS = 390_000;
type Call = {
  readonly sentAt: number;
  readonly at: number | null;
  readonly cost?: number;
  readonly answered?: boolean;
};

/** Whether the first of the calls can be told. */
function isTold(...calls: readonly Call[]): boolean {
  const attempts = calls.map(({ sentAt, cost = 615, answered = false }, i): WorldAttempt => ({
    unit: `u${i}`,
    state: answered ? 'delivered' : 'ambiguous',
    sentAt,
    endedAt: sentAt + 15_000,
    fencedAt: sentAt + FENCE_MS,
    pointsHundredths: cost,
    multiplierMillionths: 1_000_000,
    pricePaise: 100,
  }));
  const world = {
    attempts: () => attempts,
    chargedAt: (unit) => calls[Number(unit.slice(1))]!.at,
  } as Pick<World, 'attempts' | 'chargedAt'>;
  return observer(world, ({ pointsHundredths }) => pointsHundredths)(attempts[0]!);
}

test('alone, it can be told', () => {
  expect(isTold({ sentAt: 0, at: 500 })).toBe(true);
  expect(isTold({ sentAt: 0, at: null })).toBe(true);
});
test('beside one of another cost, or with the same outcome, too', () => {
  expect(isTold({ sentAt: 0, at: 500 }, { sentAt: 0, at: null, cost: 200 })).toBe(true);
  expect(isTold({ sentAt: 0, at: 500 }, { sentAt: 0, at: 700 })).toBe(true);
});
test('a charge before the other was sent is its own', () => {
  expect(isTold({ sentAt: 0, at: 500 }, { sentAt: MIN, at: null })).toBe(true);
  expect(isTold({ sentAt: MIN, at: null }, { sentAt: 0, at: 500 })).toBe(true);
});
test('a charge that may be either one is nobody’s', () => {
  expect(isTold({ sentAt: 0, at: null }, { sentAt: MIN, at: MIN + 500 })).toBe(false);
  expect(isTold({ sentAt: MIN, at: MIN + 500 }, { sentAt: 0, at: null })).toBe(false);
  expect(isTold({ sentAt: 0, at: null }, { sentAt: FENCE_MS + 5_000, at: FENCE_MS + 6_000 })).toBe(true);
});
test('also when it is passed on by a third call with an answer', () => {
  const open = { sentAt: 0, at: null };
  const between = { sentAt: 10_000, at: 12_000, answered: true };
  const other = { sentAt: 24_000, at: 25_000 };
  expect(isTold({ ...open, sentAt: 20_000 }, between, other)).toBe(false);
  expect(isTold(open, { ...between, at: 12_000 })).toBe(true);
});
