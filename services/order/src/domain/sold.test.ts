import { expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { indianDay } from '@topup/kit/indian-day';
import { deliveredByDay, firstOf, isCurrent, mostBought, sumSold, type Sold } from './sold.ts';

const sold = (productId: string, quantity: number, revenue: number): Sold => ({
  productId,
  quantity,
  revenuePaise: paise(revenue),
});
const total = (day: string, status: 'completed' | 'partially_completed', delivered: number) => ({
  day,
  status,
  count: 1,
  deliveredPaise: paise(delivered),
});

test('the days end today in India, which may be tomorrow elsewhere', () => {
  const night = new Date('2026-02-28T20:00:00.000Z');
  expect([1, 2, 30].map((days) => indianDay(firstOf(days, night)))).toEqual(['2026-03-01', '2026-02-28', '2026-01-31']);
});

test('adds up the statuses of a day, and the days of a product', () => {
  const totals = [total('2026-03-01', 'completed', 500), total('2026-03-01', 'partially_completed', 250)];
  expect(deliveredByDay(totals)).toEqual(new Map([['2026-03-01', 750]]));
  const days = [
    { day: '2026-03-01', products: [sold('13', 2, 500), sold('2', 1, 250)] },
    { day: '2026-03-02', products: [sold('13', 1, 300)] },
  ];
  expect(sumSold(days)).toEqual([sold('13', 3, 800), sold('2', 1, 250)]);
});

test('a count is current until another unit is delivered', () => {
  const products = [sold('13', 2, 500), sold('2', 1, 250)];
  expect([750, 751].map((delivered) => isCurrent({ products, pointCostPaise: 100 }, paise(delivered), 100))).toEqual([
    true,
    false,
  ]);
  const none = { products: [], pointCostPaise: null };
  expect([null, 100].map((cost) => isCurrent(none, paise(0), cost))).toEqual([true, false]);
});

test('the most bought products are three at most, each with ten units at least', () => {
  const sold = (productId: string, quantity: number) => ({ productId, quantity });
  const units = [sold('a', 10), sold('b', 9), sold('c', 40), sold('d', 40), sold('e', 12)];
  expect(mostBought(units)).toEqual(['c', 'd', 'e']);
  expect(mostBought([sold('b', 9)])).toEqual([]);
});
