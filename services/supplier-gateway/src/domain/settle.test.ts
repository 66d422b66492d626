import { describe, expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import type { Reading } from './evidence.ts';
import type { Send } from './segments.ts';
import { settleByBalance, type OpenUnit } from './settle.ts';

const MIN = 60_000;
const FENCE = 390_000;
const APART = 5_000;
/** The unit in question is sent at 0 and ends without an answer after 15 s. */
const unitOf = (unit: string, sentAt = 0): OpenUnit => ({
  unit,
  sentAt,
  endedAt: sentAt + 15_000,
  fencedAt: sentAt + FENCE,
});
const U = unitOf('u');
const open = (unit: string, cost: number | null, from = 0): Send => ({
  unit,
  cost: cost === null ? null : { least: points(cost), most: points(cost) },
  from,
  to: from + FENCE,
  outcome: 'open',
});
const charged = (unit: string, cost: number | null, from: number, took = 300): Send => ({
  ...open(unit, cost, from),
  to: from + took,
  outcome: 'charged',
});
const at = (askedAt: number, balance: number): Reading => ({ askedAt, at: askedAt + 100, points: points(balance) });
/** An hour in which nothing was unexplained. */
const CLEAN = [at(-70 * MIN, 10_000), at(-5_000, 10_000)];

const settled = (units: OpenUnit[], sends: Send[], readings: Reading[], now = 20 * MIN, isWhole = false) => {
  const { verdicts, hopeless } = settleByBalance(units, sends, { readings, isWhole, apartMs: APART }, now);
  return Object.fromEntries([
    ...verdicts.map(({ unit, verdict }) => [unit, verdict]),
    ...hopeless.map((unit) => [unit, 'hopeless']),
  ]);
};
const alone = (readings: Reading[], now?: number) => settled([U], [open('u', 615)], [...CLEAN, ...readings], now);

describe('one unit alone', () => {
  test('two later readings show its charge: delivered, also before its fence', () =>
    expect(alone([at(20_000, 9_385), at(30_000, 9_385)], MIN)).toEqual({ u: 'delivered' }));
  test('one reading is not enough', () => expect(alone([at(20_000, 9_385)], MIN)).toEqual({}));
  test('nor are two that lie close together', () =>
    expect(alone([at(20_000, 9_385), at(24_000, 9_385)], MIN)).toEqual({}));
  test('points that were given back between the two are no delivery', () =>
    expect(alone([at(20_000, 9_385), at(30_000, 10_000), at(FENCE + 1_500, 10_000)])).toEqual({ u: 'hopeless' }));
  test('a reading before its end is not enough', () =>
    expect(alone([at(10_000, 9_385), at(20_000, 9_385)], MIN)).toEqual({}));
  test('no charge proves nothing before its fence', () =>
    expect(alone([at(20_000, 10_000), at(FENCE - 1_000, 10_000)], FENCE)).toEqual({}));
  test('no charge at two readings after its fence: not delivered', () =>
    expect(alone([at(FENCE + 1_000, 10_000), at(FENCE + 9_000, 10_000)])).toEqual({ u: 'not_delivered' }));
  test('one reading after the fence is not enough', () =>
    expect(alone([at(FENCE - 9_000, 10_000), at(FENCE + 1_000, 10_000)], FENCE + MIN)).toEqual({}));
  test('it may be charged late, until its fence', () =>
    expect(alone([at(20_000, 10_000), at(FENCE + 1_000, 9_385), at(FENCE + 9_000, 9_385)])).toEqual({
      u: 'delivered',
    }));
  test('the proof can be checked by hand', () => {
    const readings = [...CLEAN, at(20_000, 9_185), at(30_000, 9_185)];
    const { verdicts } = settleByBalance(
      [U],
      [open('u', 615), charged('v', 200, 5_000)],
      { readings, isWhole: false, apartMs: APART },
      MIN,
    );
    expect(verdicts).toEqual([
      {
        unit: 'u',
        verdict: 'delivered',
        proof: { before: CLEAN[1], first: readings[2], second: readings[3], fell: 815, charged: 200 },
      },
    ]);
  });
});

describe('what hides the truth leaves it to an admin', () => {
  const after = (balance: number) => [at(FENCE + 1_000, balance), at(FENCE + 9_000, balance)];
  test('a fall that no assignment explains', () => expect(alone(after(9_000))).toEqual({ u: 'hopeless' }));
  test('an unexplained fall in the hour before', () => {
    const readings = [at(-70 * MIN, 10_050), at(-30 * MIN, 10_000), at(-5_000, 10_000), ...after(9_385)];
    expect(settled([U], [open('u', 615)], readings)).toEqual({ u: 'hopeless' });
  });
  test('an unexplained fall more than an hour before does not matter', () => {
    const readings = [at(-90 * MIN, 10_050), ...CLEAN, ...after(9_385)];
    expect(settled([U], [open('u', 615)], readings)).toEqual({ u: 'delivered' });
  });
  test('points added in the hour before, or meanwhile', () => {
    const before = [at(-70 * MIN, 9_000), at(-30 * MIN, 10_000), at(-5_000, 10_000)];
    expect(settled([U], [open('u', 615)], [...before, ...after(9_385)])).toEqual({ u: 'hopeless' });
    expect(alone([at(30_000, 12_000), ...after(12_000)])).toEqual({ u: 'hopeless' });
  });
  test('a refill between two readings that no reading shows as a rise', () =>
    expect(settled([U], [open('u', 615), charged('v', 900, 40_000)], [...CLEAN, ...after(9_900)])).toEqual({
      u: 'hopeless',
    }));
  test('a call whose cost is not known', () => {
    expect(settled([U], [open('u', 615), charged('v', null, 60_000)], [...CLEAN, ...after(9_385)])).toEqual({
      u: 'hopeless',
    });
    expect(settled([U], [open('u', null)], [...CLEAN, ...after(9_385)])).toEqual({ u: 'hopeless' });
  });
  test('no reading before its send, or none an hour before it', () => {
    expect(settled([U], [open('u', 615)], after(9_385))).toEqual({ u: 'hopeless' });
    expect(settled([U], [open('u', 615)], [at(-5_000, 10_000), ...after(9_385)])).toEqual({ u: 'hopeless' });
  });
  test('unless the shop has never read its balance before', () =>
    expect(settled([U], [open('u', 615)], [at(-5_000, 10_000), ...after(9_385)], 20 * MIN, true)).toEqual({
      u: 'delivered',
    }));
});

test('a multiplied price is known up to a hundredth, however the supplier rounds', () => {
  const rounded = (unit: string, least: number, from: number): Send => ({
    ...charged(unit, least, from),
    cost: { least: points(least), most: points(least + 1) },
  });
  for (const rounding of [0, 1]) {
    const readings = [...CLEAN, at(20_000, 10_000 - 615 - 830 - rounding), at(30_000, 10_000 - 615 - 830 - rounding)];
    expect(settled([U], [open('u', 615), rounded('v', 830, 5_000)], readings, MIN)).toEqual({ u: 'delivered' });
  }
  const beyond = [...CLEAN, at(20_000, 10_000 - 615 - 832), at(FENCE + 1_500, 10_000 - 615 - 832)];
  expect(settled([U], [open('u', 615), rounded('v', 830, 5_000)], beyond)).toEqual({ u: 'hopeless' });
});

describe('sales go on', () => {
  const busy = (from: number, to: number): Send[] =>
    Array.from({ length: Math.floor((to - from) / 500) }, (_, i) => charged(`s${i}`, 100, from + i * 500, 800));
  test('readings that many calls cross prove nothing', () => {
    const readings = [...CLEAN, at(20_000, 5_000), at(30_000, 3_000)];
    expect(settled([U], [open('u', 615), ...busy(0, 60_000)], readings, MIN)).toEqual({});
  });
  test('a reading that few calls cross is enough', () => {
    const sends = Array.from({ length: 20 }, (_, i) => charged(`s${i}`, 100, 1_000 + i * 5_000, 4_900));
    const readings = [...CLEAN, at(20_000, 10_000 - 615 - 3 * 100), at(30_000, 10_000 - 615 - 5 * 100)];
    expect(settled([U], [open('u', 615), ...sends], readings, MIN)).toEqual({ u: 'delivered' });
  });
  test('two moments without calls prove it', () => {
    const sends = [open('u', 615), ...busy(0, 60_000), ...busy(63_500, 120_000)];
    const spent = 120 * 100;
    const start = 100_000;
    const before = CLEAN.map((reading) => ({ ...reading, points: points(start) }));
    const readings = [...before, at(62_000, start - spent - 615), at(122_500, start - spent - 113 * 100 - 615)];
    expect(settled([U], sends, readings, 3 * MIN)).toEqual({ u: 'delivered' });
  });
});

describe('several units without an answer', () => {
  const two = (costs: [number, number], fell: number, gap = 0) => {
    const sends = [open('u', costs[0]), open('v', costs[1], gap)];
    const end = FENCE + gap;
    const readings = [...CLEAN, at(end + 1_000, 10_000 - fell), at(end + 9_000, 10_000 - fell)];
    return settled([U, unitOf('v', gap)], sends, readings);
  };
  test('different costs tell which one was charged', () =>
    expect(two([615, 200], 200)).toEqual({ u: 'not_delivered', v: 'delivered' }));
  test('equal costs tell only if both or none were charged', () => {
    expect(two([615, 615], 615)).toEqual({ u: 'hopeless', v: 'hopeless' });
    expect(two([615, 615], 1_230)).toEqual({ u: 'delivered', v: 'delivered' });
    expect(two([615, 615], 0)).toEqual({ u: 'not_delivered', v: 'not_delivered' });
  });
  test('what every explanation has in common is settled', () => {
    const sends = [open('u', 1_000), open('v', 500), open('w', 500)];
    const readings = [...CLEAN, at(FENCE + 1_000, 8_500), at(FENCE + 9_000, 8_500)];
    expect(settled([U, unitOf('v'), unitOf('w')], sends, readings)).toEqual({
      u: 'delivered',
      v: 'hopeless',
      w: 'hopeless',
    });
  });
  test('a reading between two sends tells them apart', () => {
    const sends = [open('u', 615), open('v', 615, MIN)];
    const readings = [
      ...CLEAN,
      at(20_000, 9_385),
      at(30_000, 9_385),
      at(MIN + FENCE + 1_000, 9_385),
      at(MIN + FENCE + 9_000, 9_385),
    ];
    expect(settled([U, unitOf('v', MIN)], sends, readings)).toEqual({ u: 'delivered', v: 'not_delivered' });
  });
  test('an earlier unit that is still open may be the one that was charged', () => {
    const sends = [open('early', 615, -MIN), open('u', 615)];
    expect(settled([U], sends, [...CLEAN, at(20_000, 9_385), at(30_000, 9_385)], MIN)).toEqual({});
  });
  test('a unit that the balance has settled before counts as charged', () => {
    const proved: Send = { ...open('early', 615, -MIN), to: 20_050, outcome: 'proved' };
    const readings = [...CLEAN, at(20_000, 9_385), at(FENCE + 1_000, 9_385), at(FENCE + 9_000, 9_385)];
    expect(settled([U], [proved, open('u', 615)], readings)).toEqual({ u: 'not_delivered' });
  });
  test('of a unit that is not among the calls nothing is said', () =>
    expect(settled([U], [], [...CLEAN, at(FENCE + 1_000, 10_000), at(FENCE + 9_000, 10_000)])).toEqual({
      u: 'hopeless',
    }));
  test('too many are left to admins', () => {
    const many = Array.from({ length: 30 }, (_, i) => open(`m${i}`, 700 + i));
    const after = [at(FENCE + 1_000, 2_000), at(FENCE + 9_000, 2_000)];
    expect(settled([U], [open('u', 615), ...many], [...CLEAN, ...after])).toEqual({ u: 'hopeless' });
  });
});

describe('a reading is wanted', () => {
  const wants = (readings: Reading[], now: number) =>
    settleByBalance([U], [open('u', 615)], { readings: [...CLEAN, ...readings], isWhole: false, apartMs: APART }, now)
      .wantsReading;
  test('until two readings after its end, and again after its fence', () => {
    expect(wants([], 20_000)).toBe(true);
    expect(wants([at(20_000, 10_000)], 22_000)).toBe(false);
    expect(wants([at(20_000, 10_000)], 26_000)).toBe(true);
    expect(wants([at(20_000, 10_000), at(30_000, 10_000)], 40_000)).toBe(false);
    expect(wants([at(20_000, 10_000), at(30_000, 10_000)], 2 * MIN)).toBe(true);
    expect(wants([at(20_000, 10_000), at(FENCE - 1_000, 10_000)], FENCE + 2_000)).toBe(true);
    expect(wants([at(20_000, 10_000), at(FENCE + 1_500, 10_000)], FENCE + 4_000)).toBe(false);
  });
  test('not when nothing can become clear any more', () =>
    expect(wants([at(20_000, 9_000), at(FENCE + 1_500, 9_000)], FENCE + MIN)).toBe(false));
});
