import { expect, test } from '@jest/globals';
import { later, NOON, orderAt } from '../testing/orders.ts';
import { completedAt } from './completed-at.ts';
import type { Unit } from './units.ts';

const unit = (n: number, change: Partial<Unit> = {}): Unit => ({
  unit: `o:1:${n}`,
  item: 0,
  state: 'delivered',
  ...change,
});
const first = unit(1, { settledAt: NOON });
const second = unit(2, { settledAt: later(NOON, 60_000) });

test('is when the last unit was delivered, in any order of the units', () => {
  expect(completedAt(orderAt('completed/done', { units: [second, first] }))).toEqual(later(NOON, 60_000));
});

test.each(['partially_completed/done', 'processing/delivering', 'failed/done'] as const)(
  'is unknown of %s',
  (state) => {
    expect(completedAt(orderAt(state, { units: [first] }))).toBeUndefined();
  },
);

test('is unknown when the time of a unit is not stored', () => {
  expect(completedAt(orderAt('completed/done', { units: [first, unit(2)] }))).toBeUndefined();
});
