import { describe, expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import { costRange, multiplier } from '@topup/kit/supplier-cost';
import fc from 'fast-check';
import type { AttemptRecord, BalanceReading } from '../records.ts';
import { costsOf, supplierPoints } from './supplier-points.ts';

test("the audit's own arithmetic agrees with the services'", () => {
  const lists = fc.integer({ min: 0, max: 1_000_000_000_000 });
  const millionths = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(lists, fc.oneof(millionths, fc.integer({ min: 900_000, max: 1_300_000 })), (list, by) => {
      expect(costsOf(list, by)).toEqual(costRange(points(list), multiplier(by)));
    }),
    { numRuns: 2_000 },
  );
  expect(costsOf(6_250)).toEqual(costRange(points(6_250)));
});

describe('a day of mixed sales', () => {
  const START = Date.parse('2026-03-01T05:00:00.000Z');
  const at = (minutes: number) => new Date(START + minutes * 60_000);
  const SALES = [
    { pointsHundredths: 6_250 },
    { pointsHundredths: 18_750, multiplierMillionths: 1_004_300 },
    { pointsHundredths: 12_500, multiplierMillionths: 1_300_000 },
    { pointsHundredths: 12_500, multiplierMillionths: 950_000 },
  ];
  const units = Array.from({ length: 200 }, (_, n) => SALES[n % SALES.length]!);
  const attempts = units.map((sale, n): AttemptRecord => ({
    unit: `${n}`,
    orderId: 'o',
    state: 'delivered',
    n: 1,
    states: ['sending', 'delivered'],
    sentAt: at(n + 1),
    settledAt: at(n + 1.5),
    ...sale,
  }));
  const multiplied = ({ pointsHundredths, multiplierMillionths = 1_000_000 }: (typeof units)[number]) =>
    Math.round((pointsHundredths * multiplierMillionths) / 1_000_000);
  /** The breaches if each unit was charged as `chargeOf` says and the balance was read after each. */
  const judge = (chargeOf: (sale: (typeof units)[number], n: number) => number) => {
    let left = 1_000_000_000;
    const balances: BalanceReading[] = [{ askedAt: at(0), at: at(0), pointsHundredths: left }];
    units.forEach((sale, n) => {
      left -= chargeOf(sale, n);
      balances.push({ askedAt: at(n + 1.8), at: at(n + 1.9), pointsHundredths: left });
    });
    return [...supplierPoints({ balances, attempts, accountChanges: [] })].map(({ detail }) => detail);
  };
  const sum = (of: (sale: (typeof units)[number]) => number) => units.reduce((total, sale) => total + of(sale), 0);

  test('holds if the supplier charges the list price, the multiplied one, or now this and now that', () => {
    expect(judge(({ pointsHundredths }) => pointsHundredths)).toEqual([]);
    expect(judge(multiplied)).toEqual([]);
    expect(judge((sale, n) => (n % 3 ? multiplied(sale) : sale.pointsHundredths))).toEqual([]);
  });

  test('a hundredth beyond either end is found', () => {
    const costs = (end: 'least' | 'most') => (sale: (typeof units)[number]) =>
      costsOf(sale.pointsHundredths, sale.multiplierMillionths)[end];
    const [least, most] = [sum(costs('least')), sum(costs('most'))];
    expect(judge(costs('most'))).toEqual([]);
    expect(judge((sale, n) => costs('most')(sale) + Number(n === 7))).toEqual([
      `fell by ${most + 1} hundredths, delivered and ambiguous units cost at most ${most}`,
    ]);
    expect(judge(costs('least'))).toEqual([]);
    expect(judge((sale, n) => costs('least')(sale) - Number(n === 7))).toEqual([
      `fell by ${least - 1} hundredths, delivered units cost at least ${least}`,
    ]);
  });

  test('without the multipliers such a day would be a breach', () => {
    const forgotten = attempts.map(({ multiplierMillionths: _, ...attempt }) => attempt);
    const balances = [
      { askedAt: at(0), at: at(0), pointsHundredths: 1_000_000_000 },
      { askedAt: at(300), at: at(300), pointsHundredths: 1_000_000_000 - sum(multiplied) },
    ];
    expect([...supplierPoints({ balances, attempts, accountChanges: [] })]).toEqual([]);
    expect([...supplierPoints({ balances, attempts: forgotten, accountChanges: [] })]).toHaveLength(1);
  });
});
