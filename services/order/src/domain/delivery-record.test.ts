import { expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { later, NOON } from '../testing/orders.ts';
import { deliveryRecord, type Delivery } from './delivery-record.ts';
import type { Status } from './machine.ts';

const totals = (status: Status, count: number) => ({ day: '2026-03-01', status, count, deliveredPaise: paise(0) });
const tookS = (seconds: number, change: Partial<Delivery> = {}): Delivery => ({
  status: 'completed',
  paidAt: NOON,
  units: [{ unit: 'o:1:1', item: 0, state: 'delivered', settledAt: later(NOON, seconds * 1_000) }],
  ...change,
});
const DAYS = [totals('completed', 60), totals('completed', 40), totals('partially_completed', 9), totals('failed', 9)];

test('completed orders are counted; nine of ten deliveries took no longer, and half of them no longer than the median', () => {
  const ten = [9, 3, 90, 5, 4, 8, 7, 6, 2, 1].map((seconds) => tookS(seconds));
  expect(deliveryRecord(DAYS, ten)).toEqual({ orders: 100, withinMs: 9_000, medianMs: 5_000 });
  expect(deliveryRecord(DAYS, [tookS(5)])).toEqual({ orders: 100, withinMs: 5_000, medianMs: 5_000 });
});

test('there is no record of fewer than a hundred orders', () => {
  expect(deliveryRecord([totals('completed', 99), totals('partially_completed', 500)], [tookS(5)])).toBeNull();
});

test('there is no record without stored times', () => {
  const { paidAt: _paidAt, ...unpaid } = tookS(5);
  expect(deliveryRecord(DAYS, [unpaid, tookS(5, { status: 'refunded' })])).toBeNull();
  expect(deliveryRecord(DAYS, [])).toBeNull();
});
