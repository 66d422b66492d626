import { describe, expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import { costOf, multiplier, productRange } from '@topup/kit/supplier-cost';
import fc from 'fast-check';
import {
  chargedRange,
  fitsOf,
  readingsAround,
  conclude,
  NO_CONCLUSION,
  observed,
  OBSERVATIONS_MAX,
  type Fits,
  type Conclusion,
} from './charges.ts';
import type { Call, Reading } from './evidence.ts';

const LIST = points(18_750);
const BY = multiplier(1_004_300);
const at = (n: number) => new Date(1_000_000 + n * 60_000);
const seen = (...fits: Fits[]) => fits.map((each, n) => ({ fits: each, sentAt: at(n) }));
const many = (fits: Fits, count: number) => Array.from({ length: count }, () => fits);

describe('what an observation fits', () => {
  test.each<[number, number, number, Fits]>([
    [18_750, 1_004_300, 18_750, 'list'],
    [18_750, 1_004_300, 18_830, 'multiplied'],
    [18_750, 1_004_300, 18_831, 'multiplied'],
    [18_750, 1_004_300, 18_829, 'neither'],
    [18_750, 1_004_300, 18_832, 'neither'],
    [18_750, 1_004_300, 0, 'neither'],
    [100, 1_004_300, 100, 'both'],
    [100, 1_004_300, 101, 'multiplied'],
    [6_250, 950_000, 5_937, 'multiplied'],
    [6_250, 950_000, 6_250, 'list'],
  ])('%d hundredths by %d millionths, charged %d: %s', (list, by, charged, fits) => {
    expect(fitsOf(points(list), multiplier(by), points(charged))).toBe(fits);
  });
});

test('the evidence accepts both roundings of a multiplied price, and nothing else of what is known', () => {
  expect(chargedRange(LIST, BY, 'unknown')).toEqual({ least: 18_750, most: 18_831 });
  expect(chargedRange(LIST, BY, 'multiplied')).toEqual({ least: 18_830, most: 18_831 });
  expect(chargedRange(LIST, BY, 'list')).toEqual({ least: 18_750, most: 18_750 });
  for (const charges of ['list', 'multiplied', 'unknown'] as const) {
    expect(chargedRange(LIST, undefined, charges)).toEqual({ least: 18_750, most: 18_750 });
    expect(chargedRange(points(0), BY, charges)).toEqual({ least: 0, most: 0 });
  }
});

describe('one unit', () => {
  const unit: Call = { unit: 'own', cost: { least: LIST, most: LIST }, from: 10_000, to: 12_000, certain: true };
  const multiplied = { call: unit, productId: '25', list: LIST, multiplier: BY };
  const other = (from: number, to: number): Call => ({ ...unit, unit: 'other', from, to, certain: false });
  const reading = (askedAt: number, left: number): Reading => ({ askedAt, at: askedAt + 100, points: points(left) });
  const readings = [reading(5_000, 100_000), reading(13_000, 81_169)];
  const judge = (calls: readonly Call[], known = readings, now = 20_000) =>
    observed(multiplied, calls, known, 5_000, now);

  test('that was alone between two readings is an observation', () => {
    const observation = { unit: 'own', productId: '25', list: LIST, multiplier: BY, charged: 18_831 };
    expect(judge([])).toEqual({ ...observation, fits: 'multiplied', sentAt: new Date(10_000) });
    expect(judge([other(1_000, 3_999), other(14_101, 15_000)])).toMatchObject(observation);
  });

  test.each([
    ['ended less than a second before the reading', other(1_000, 4_001)],
    ['began less than a second after the other reading', other(14_099, 15_000)],
    ['was in flight all the time', other(1_000, 400_000)],
    ['was within', other(10_500, 11_000)],
  ])('beside a call that %s is none', (_, call) => {
    expect(judge([call])).toBe('not_alone');
  });

  test('needs a reading before its call', () => {
    expect(judge([], [reading(8_901, 100_000), reading(13_000, 81_169)])).toBe('not_alone');
  });

  test('waits for a reading after it, and for the calls that may be stored late', () => {
    expect(judge([], [reading(5_000, 100_000)], 12_999)).toBe('too_early');
    expect(judge([], [reading(5_000, 100_000), reading(12_999, 81_169)], 13_000)).toBe('unread');
    expect(judge([], readings, 19_099)).toBe('too_early');
    expect(judge([], readings, 19_100)).toMatchObject({ charged: 18_831 });
    expect(judge([other(14_000, 15_000)], [reading(5_000, 100_000)], 15_000)).toBe('not_alone');
  });

  test('is none if the balance rose, even if it fell by more', () => {
    expect(judge([], [reading(5_000, 50_000), reading(8_900, 100_000), reading(13_000, 81_169)])).toMatchObject({
      charged: 18_831,
    });
    expect(judge([], [reading(5_000, 100_000), reading(9_500, 100_001), reading(13_000, 81_169)])).toBe('not_alone');
  });
});

describe('the readings around a call', () => {
  const reading = (at: number) => ({ askedAt: at - 100, at, points: points(100) });
  const moments = (first: number, last: number) =>
    readingsAround([{ first: reading(first), last: reading(last) }], { from: 10_000, to: 12_000 }).map(({ at }) => at);

  test('are also just before and just after it, where the balance did not change', () => {
    expect(moments(1_000, 9_000)).toEqual([1_000, 9_000]);
    expect(moments(1_000, 9_200)).toEqual([1_000, 9_000, 9_200]);
    expect(moments(9_000, 30_000)).toEqual([9_000, 9_000, 13_000, 30_000]);
    expect(moments(13_000, 30_000)).toEqual([13_000, 13_000, 30_000]);
    expect(moments(13_001, 30_000)).toEqual([13_001, 30_000]);
  });
});

describe('learning', () => {
  const after = (fits: Fits[], before: Conclusion = NO_CONCLUSION) => conclude(before, seen(...fits));

  test.each(['list', 'multiplied'] as const)('five in a row that fit %s are enough, four are not', (kind) => {
    expect(after(many(kind, 4))).toBe(NO_CONCLUSION);
    expect(after(many(kind, 5))).toEqual({ charges: kind, since: at(4), unclear: null });
    expect(after(['neither', ...many(kind, 5)])).toMatchObject({ charges: kind });
    expect(after([...many(kind, 4), 'neither', ...many(kind, 4)])).toBe(NO_CONCLUSION);
  });

  test('observations that fit both say nothing', () => {
    expect(after(many('both', 40))).toBe(NO_CONCLUSION);
    expect(after([...many('list', 4), ...many('both', 9), 'list'])).toMatchObject({ charges: 'list', since: at(13) });
  });

  test('one of the other kind asks for the majority of twenty', () => {
    expect(after(['list', ...many('multiplied', 18)])).toBe(NO_CONCLUSION);
    expect(after(['list', ...many('multiplied', 19)])).toMatchObject({ charges: 'multiplied', since: at(19) });
    expect(after([...many('multiplied', 16), ...many('list', 4)])).toMatchObject({ charges: 'unknown' });
  });

  test('what fits neither, or is undecided after twenty, is unclear', () => {
    expect(after(many('neither', 4))).toBe(NO_CONCLUSION);
    const unclear = { charges: 'unknown', since: null, unclear: 'neither' } as const;
    expect(after(many('neither', 5))).toEqual(unclear);
    const mixed = Array.from({ length: 10 }, () => ['list', 'multiplied'] as const).flat();
    expect(after(mixed.slice(1))).toBe(NO_CONCLUSION);
    expect(after(mixed)).toEqual(unclear);
    expect(after(many('list', 5), unclear)).toMatchObject({ charges: 'list', unclear: null });
  });

  test('what was learned survives one misfit, and is given up after two of five', () => {
    const known: Conclusion = { charges: 'list', since: at(-1), unclear: null };
    expect(after(['neither'], known)).toBe(known);
    expect(after(['multiplied', ...many('list', 4), 'multiplied'], known)).toBe(known);
    const givenUp = { charges: 'unknown', since: at(4), unclear: 'contradicted' } as const;
    expect(after(['multiplied', ...many('list', 3), 'multiplied'], known)).toEqual(givenUp);
    expect(after(many('neither', 20), givenUp)).toBe(givenUp);
    expect(after(many('multiplied', 5), givenUp)).toMatchObject({ charges: 'multiplied', unclear: null });
  });

  test('whatever the prices and the rounding, and with one foreign purchase, it finds what the supplier does', () => {
    const lists = fc.integer({ min: 1_000, max: 1_000_000 }).map(points);
    const bys = fc.integer({ min: 1_002_000, max: 1_300_000 }).map(multiplier);
    const units = fc.array(fc.record({ list: lists, by: bys, down: fc.boolean() }), { minLength: 20, maxLength: 20 });
    const strange = fc.record({ index: fc.nat(19), points: fc.integer({ min: 1, max: 100_000 }) });
    fc.assert(
      fc.property(units, strange, fc.constantFrom('list', 'multiplied'), (sold, foreign, truth) => {
        let known = NO_CONCLUSION;
        const observations: { fits: Fits; sentAt: Date }[] = [];
        for (const [n, { list, by, down }] of sold.entries()) {
          const multiplied = down ? productRange(list, by).least : costOf(list, by);
          const own = truth === 'list' ? list : multiplied;
          const charged = points(own + (n === foreign.index ? foreign.points : 0));
          observations.push({ fits: fitsOf(list, by, charged), sentAt: at(n) });
          const { since } = known;
          known = conclude(
            known,
            observations.filter(({ sentAt }) => since === null || sentAt > since),
          );
          expect([truth, 'unknown']).toContain(known.charges);
        }
        expect(known).toMatchObject({ charges: truth, unclear: null });
        expect(observations.length).toBeLessThanOrEqual(OBSERVATIONS_MAX);
      }),
    );
  });
});
