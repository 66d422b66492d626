import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { points } from './points.ts';
import {
  costOf,
  costRange,
  countedCost,
  LIST_PRICE,
  multiplier,
  multipliersOf,
  parseMultiplier,
} from './supplier-cost.ts';

const lists = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(points);
const multipliers = fc.integer({ min: 1, max: 1_000_000_000 }).map(multiplier);

describe('a multiplier', () => {
  test.each([
    ['1', 1_000_000],
    ['1.0043', 1_004_300],
    ['1.30', 1_300_000],
    [' 0.95 ', 950_000],
    ['0.000001', 1],
    ['0.0000001', 1],
    ['1.0000000', 1_000_000],
    ['1.0000001', 1_000_001],
    ['1.9999999', 2_000_000],
    ['0001.5', 1_500_000],
    ['1000', 1_000_000_000],
    ['1000.000000', 1_000_000_000],
  ])('%j is read exactly, and the rest of a millionth counts up', (text, millionths) => {
    expect(parseMultiplier(text)).toEqual({ ok: true, value: millionths });
  });

  test.each([
    '',
    ' ',
    '0',
    '0.000000',
    '-1',
    '+1',
    '1,3',
    '.5',
    '1.',
    '1e0',
    '1.3x',
    'NaN',
    'Infinity',
    '1000.0000001',
    '1001',
    '99999999999999999999',
    1.3,
    null,
    undefined,
    true,
    {},
    ['1'],
  ])('%j is none', (sent) => {
    expect(parseMultiplier(sent)).toEqual({ ok: false, error: 'not_a_multiplier' });
  });

  test('every multiplier is read from its decimal text', () => {
    fc.assert(
      fc.property(multipliers, (one) => {
        const digits = String(one).padStart(7, '0');
        expect(parseMultiplier(`${digits.slice(0, -6)}.${digits.slice(-6)}`)).toEqual({ ok: true, value: one });
      }),
    );
  });

  test.each([0, -1, 1.5, 1_000_000_001, NaN])('%d millionths are a bug', (millionths) => {
    expect(() => multiplier(millionths)).toThrow(RangeError);
  });
});

describe('the cost of a unit', () => {
  test.each([
    [18_750, 1_004_300, 18_831],
    [10_000, 1_300_000, 13_000],
    [1, 1_000_001, 2],
    [0, 1_300_000, 0],
    [1, 1, 1],
    [1_000_000_000_000, 1_000_000_000, 1_000_000_000_000_000],
  ])('%d hundredths by %d millionths', (list, by, cost) => {
    expect(costOf(points(list), multiplier(by))).toBe(cost);
  });

  test('is the smallest whole number of hundredths that is not below the product', () => {
    fc.assert(
      fc.property(lists, multipliers, (list, by) => {
        const product = BigInt(list) * BigInt(by);
        const cost = BigInt(costOf(list, by)) * 1_000_000n;
        expect(cost >= product && cost - product < 1_000_000n).toBe(true);
      }),
    );
  });

  test('counts as the higher of list and product', () => {
    fc.assert(
      fc.property(lists, multipliers, (list, by) => {
        expect(countedCost(list, by)).toBe(Math.max(list, costOf(list, by)));
      }),
    );
    expect(countedCost(points(6_250))).toBe(6_250);
    expect(countedCost(points(6_250), multiplier(950_000))).toBe(6_250);
  });

  test('lies in a range with the list price and with the product, however that is rounded', () => {
    fc.assert(
      fc.property(lists, multipliers, (list, by) => {
        const { least, most } = costRange(list, by);
        expect(least <= list && list <= most).toBe(true);
        expect(least <= costOf(list, by) && costOf(list, by) <= most).toBe(true);
        expect(BigInt(least) * 1_000_000n <= BigInt(list) * BigInt(by)).toBe(true);
      }),
    );
    expect(costRange(points(6_250))).toEqual({ least: 6_250, most: 6_250 });
    expect(costRange(points(0), multiplier(1_300_000))).toEqual({ least: 0, most: 0 });
    expect(costRange(points(18_750), multiplier(950_000))).toEqual({ least: 17_812, most: 18_750 });
  });

  test('is exact once it is known how the supplier charges, and lies in the range of before', () => {
    fc.assert(
      fc.property(lists, multipliers, (list, by) => {
        const before = costRange(list, by);
        expect(costRange(list, by, 'list')).toEqual({ least: list, most: list });
        expect(costRange(list, by, 'multiplied')).toEqual({ least: costOf(list, by), most: costOf(list, by) });
        for (const charges of ['list', 'multiplied'] as const) {
          const counted = countedCost(list, by, charges);
          expect(costRange(list, by, charges)).toEqual({ least: counted, most: counted });
          expect(before.least <= counted && counted <= before.most).toBe(true);
        }
        expect(countedCost(list, by, 'unknown')).toBe(countedCost(list, by));
      }),
    );
  });
});

describe('the multiplier of a product', () => {
  const by = multiplier(1_300_000);

  test('is its own, else that of all products that are not named, else the list price', () => {
    expect(multipliersOf([])('25')).toBe(LIST_PRICE);
    const told = multipliersOf([
      { productId: '', multiplier: by },
      { productId: '25', multiplier: LIST_PRICE },
    ]);
    expect([told('25'), told('13')]).toEqual([LIST_PRICE, by]);
  });

  test('is unknown where what was sent cannot be read', () => {
    const told = multipliersOf([
      { productId: '', multiplier: null },
      { productId: '25', multiplier: by },
    ]);
    expect([told('25'), told('13')]).toEqual([by, null]);
    expect(multipliersOf([{ productId: '25', multiplier: null }])('25')).toBeNull();
  });
});
