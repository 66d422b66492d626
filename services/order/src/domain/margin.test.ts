import { expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { points } from '@topup/kit/points';
import { multiplied, type Charges } from '@topup/kit/supplier-cost';
import { isLoss, marginsOf, sumMargins } from './margin.ts';
import type { AlikeSold } from './sold.ts';

const sold = (productId: string, quantity: number, revenue: number, list: number, by?: number): AlikeSold => ({
  productId,
  quantity,
  revenuePaise: paise(revenue),
  pointsHundredths: points(list),
  ...multiplied(by),
});
const dayOf = (products: readonly AlikeSold[], pointCostPaise: number | null = 155, charges: Charges = 'unknown') =>
  marginsOf({ day: '2026-03-01', products, pointCostPaise }, charges);

test('a margin is what delivered units earned, without their points at the cost of a point', () => {
  // 2 units at 40 points and 1 at 40 x 1.0043 = 40.172, rounded up to 40.18: 120.18 points at Rs 1.55 are Rs 186.279, rounded up.
  const { products } = dayOf([sold('13', 2, 14_000, 4_000), sold('13', 1, 7_000, 4_000, 1_004_300)]);
  expect(products).toEqual([
    { productId: '13', units: 3, earnedPaise: 21_000, points: 12_018, costPaise: 18_628, marginPaise: 2_372 },
  ]);
  expect(products.map(isLoss)).toEqual([false]);
});

test('once it is known that the supplier charges by its list, a multiplier costs nothing', () => {
  const multipliedUnit = [sold('13', 1, 7_000, 4_000, 1_004_300)];
  expect(dayOf(multipliedUnit, 155, 'list').products).toMatchObject([{ points: 4_000 }]);
  expect(dayOf(multipliedUnit, 155, 'multiplied').products).toMatchObject([{ points: 4_018 }]);
});

test.each([
  [6_200, false],
  [6_199, true],
])('one unit of 40 points at Rs 1.55 for %s paise: a loss is %s', (revenue, expected) => {
  expect(dayOf([sold('13', 1, revenue, 4_000)]).products.map(isLoss)).toEqual([expected]);
});

test.each([
  ['the points of a unit', dayOf([sold('13', 1, 100, 0), sold('13', 1, 100, 4_000)]), null],
  ['the cost of a point', dayOf([sold('13', 1, 100, 4_000)], null), 4_000],
])('while %s are unknown there is no margin, and no loss', (_what, { products }, expected) => {
  expect(products).toMatchObject([{ points: expected, costPaise: null, marginPaise: null }]);
  expect(products.map(isLoss)).toEqual([false]);
});

test('days are added up by product, and one unknown day makes the sum unknown', () => {
  const days = [
    dayOf([sold('13', 1, 7_000, 4_000), sold('25', 1, 100, 4_000)]),
    dayOf([sold('13', 2, 10_000, 4_000)]),
    dayOf([sold('25', 1, 9_000, 4_000)], null),
  ];
  expect(sumMargins(days)).toEqual([
    { productId: '13', units: 3, earnedPaise: 17_000, points: 12_000, costPaise: 18_600, marginPaise: -1_600 },
    { productId: '25', units: 2, earnedPaise: 9_100, points: 8_000, costPaise: null, marginPaise: null },
  ]);
});
