import { describe, expect, test } from '@jest/globals';
import { anOrder, item, later, NOON, ORDER_ID } from '../testing/orders.ts';
import { newOrder } from './new-order.ts';

describe('a new order', () => {
  const FIRST = [
    ['wallet', 'debit', 2_000],
    ['ekupi', 'payment', 60_000],
    ['phonepe', 'payment', 60_000],
  ] as const;
  test.each(FIRST)('paid by %s: waits in %s and is checked after %s ms', (paymentMethod, step, checkMs) => {
    const order = anOrder(undefined, {}, paymentMethod);
    expect(order).toMatchObject({ status: 'pending', step, version: 1, tries: 0, nextAt: later(NOON, checkMs) });
    expect(order.history).toEqual([{ from: '', to: `pending/${step}`, at: NOON, why: 'created', version: 1 }]);
  });

  test('has no debit, delivery or question yet', () => {
    const order = anOrder();
    expect(order).toMatchObject({ refunds: [], deliveredPaise: 0, askedVersion: 0, lane: 'fresh' });
    expect([order.createdAt, order.stepSince, order.updatedAt]).toEqual([NOON, NOON, NOON]);
    expect(order).not.toHaveProperty('paidAt');
  });

  test('has one unsent unit for each thing bought, counted from 1 by line, and their price', () => {
    const order = anOrder([item('13', 6_250, 2), item('86', 100, 1)]);
    expect(order.units).toEqual([
      { unit: `${ORDER_ID}:1:1`, item: 0, state: 'unsent' },
      { unit: `${ORDER_ID}:1:2`, item: 0, state: 'unsent' },
      { unit: `${ORDER_ID}:2:1`, item: 1, state: 'unsent' },
    ]);
    expect(order.totalPaise).toBe(12_600);
  });

  test('belongs to the Indian day of its creation', () => {
    expect(newOrder(anOrder(), new Date('2026-03-01T18:30:00.000Z')).createdDay).toBe('2026-03-02');
    expect(newOrder(anOrder(), new Date('2026-03-01T18:29:59.999Z')).createdDay).toBe('2026-03-01');
  });
});
