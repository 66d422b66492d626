import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { anOrder, NOON, ORDER_ID } from '../testing/orders.ts';
import { openRefund, manualRefundKey, paymentKey, refundKey, wasManuallyRefunded, type Refund } from './order.ts';

const open: Refund = { n: 1, units: [], amountPaise: paise(6_250) };
const settled: Refund = { ...open, settledAt: NOON };
const outside = { reference: 'UTR-7', reason: 'The wallet refuses it.', by: 'b'.repeat(32) };

test('the wallet knows an order’s money by these keys', () => {
  expect([paymentKey(ORDER_ID), refundKey(ORDER_ID, 2), manualRefundKey(ORDER_ID, 2)]).toEqual([
    `order:${ORDER_ID}:payment`,
    `refund:${ORDER_ID}:2`,
    `refund:${ORDER_ID}:2:outside`,
  ]);
});

describe('the refunds of an order', () => {
  test('the open one is the one that is not committed', () => {
    const second = { ...open, n: 2 };
    expect(openRefund(anOrder(undefined, { refunds: [settled, second] }))).toBe(second);
    expect(openRefund(anOrder(undefined, { refunds: [settled] }))).toBeUndefined();
  });

  test('money counts as paid back outside once the wallet has recorded it, not before', () => {
    const given = (...refunds: Refund[]) => wasManuallyRefunded({ refunds });
    expect(given(settled, { ...settled, outside })).toBe(true);
    expect([given(), given(settled), given(open), given({ ...open, outside })]).toEqual([false, false, false, false]);
  });
});
