import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { later, NOON, orderAt } from '../testing/orders.ts';
import { changed, unitId } from '../testing/replies.ts';
import { STATE_NAMES, nameOf, type StateName } from './machine.ts';
import type { Order } from './order.ts';
import { applyTimeouts, type Deadlines } from './apply-timeouts.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;
const refunds = [{ n: 1, units: [unitId(1)], amountPaise: paise(6_250) }];
const after = (order: Order, ms: number, deadlines: Partial<Deadlines> = {}) =>
  applyTimeouts(order, later(NOON, ms), { refundOverdue: true, ...deadlines });
const moved = (order: Order, ms: number, deadlines: Partial<Deadlines> = {}) => {
  const result = after(order, ms, deadlines);
  if (!result) throw new Error('its deadline is not reached');
  const to = changed(result);
  return [nameOf(to), to.history.at(-1)?.why];
};

describe('the deadline of', () => {
  const UNPAID = 'not paid in 30 min';
  const UNANSWERED = 'no answer to the refund in 15 min';
  const TABLE: [StateName, number, StateName, string][] = [
    ['pending/debit', 30 * MINUTE_MS, 'pending/cancelling', UNPAID],
    ['pending/payment', 30 * MINUTE_MS, 'pending/cancelling', UNPAID],
    ['processing/refunding', 15 * MINUTE_MS, 'refund_failed/refunding', UNANSWERED],
    ['placed/refunding', 15 * MINUTE_MS, 'refund_failed/refunding', UNANSWERED],
    ['placed/waiting', 24 * 60 * MINUTE_MS, 'placed/voiding', 'not delivered in 24 h'],
  ];
  test.each(TABLE)('%s is after %s ms, not before: %s', (name, ms, to, why) => {
    const order = orderAt(name, { refunds });
    expect(after(order, ms - 1)).toBeNull();
    expect(moved(order, ms)).toEqual([to, why]);
  });

  test('does not exist in any other state', () => {
    const timeless = STATE_NAMES.filter((name) => !TABLE.some(([timed]) => timed === name));
    expect(timeless.filter((name) => after(orderAt(name, { refunds }), YEAR_MS) !== null)).toEqual([]);
    expect(timeless).toContain('pending/cancelling');
  });
});

test('a player has as long to pay as is set', () => {
  expect(after(orderAt('pending/payment'), 89_999, { paymentWaitMs: 90_000 })).toBeNull();
  expect(moved(orderAt('pending/payment'), 90_000, { paymentWaitMs: 90_000 })).toEqual([
    'pending/cancelling',
    'not paid in 90 s',
  ]);
});

test('the wallet has its full time to decide a debit, however short the players’ time to pay is', () => {
  expect(after(orderAt('pending/debit'), 30 * MINUTE_MS - 1, { paymentWaitMs: 90_000 })).toBeNull();
  expect(moved(orderAt('pending/debit'), 30 * MINUTE_MS, { paymentWaitMs: 90_000 })[1]).toBe('not paid in 30 min');
});

test('paying and being placed count from when the order was made, a refund from when it was asked for', () => {
  const stepSince = later(NOON, 10 * MINUTE_MS);
  expect(after(orderAt('pending/debit', { stepSince }), 30 * MINUTE_MS)).not.toBeNull();
  expect(after(orderAt('placed/waiting', { stepSince }), 24 * 60 * MINUTE_MS)).not.toBeNull();
  const refunding = orderAt('processing/refunding', { refunds, stepSince });
  expect(after(refunding, 25 * MINUTE_MS - 1)).toBeNull();
  expect(moved(refunding, 25 * MINUTE_MS)[0]).toBe('refund_failed/refunding');
});

test('without automatic refunds a placed order waits for an admin; every other deadline applies', () => {
  const off = { refundOverdue: false };
  expect(after(orderAt('placed/waiting'), YEAR_MS, off)).toBeNull();
  expect(moved(orderAt('pending/debit'), 30 * MINUTE_MS, off)[0]).toBe('pending/cancelling');
  expect(moved(orderAt('placed/refunding', { refunds }), 15 * MINUTE_MS, off)[0]).toBe('refund_failed/refunding');
});
