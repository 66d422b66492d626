import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { anOrder, item, NOON, orderAt } from '../testing/orders.ts';
import type { Refund } from './order.ts';
import { refundedOfItem, refundedPaise } from './refunded-amount.ts';
import { refundedToOf, type Refunded } from './refunded-to.ts';

const toWallet: Refund = { n: 1, units: [], amountPaise: paise(100), settledAt: NOON };
const outside: Refund = { ...toWallet, n: 2, outside: { reference: 'UTR-7', reason: 'refused', by: 'b'.repeat(32) } };
const askedFor: Refund = { n: 3, units: [], amountPaise: paise(100) };
const where = (status: Refunded['status'], more: Partial<Refunded> = {}) =>
  refundedToOf({ status, refunds: [], ...more });

describe('where the refunded money is', () => {
  test('of an order that was paid: where its refunds went, once one of them is committed', () => {
    const paid = (...refunds: Refund[]) => where('partially_completed', { paidAt: NOON, refunds });
    expect([paid(), paid(askedFor)]).toEqual([null, null]);
    expect([paid(toWallet), paid(toWallet, askedFor)]).toEqual(['wallet', 'wallet']);
    expect([paid(outside), paid(toWallet, outside)]).toEqual(['outside', 'outside']);
    expect(where('failed', { paidAt: NOON, refunds: [toWallet] })).toBe('wallet');
  });

  test.each(['wallet', 'source', 'outside'] as const)('of captured money that was not its price: %s, as told', (to) => {
    expect(where('refunded', { returnedTo: to })).toBe(to);
  });

  test('an order that was stored before the wallet told: by the number of the gateway’s refund', () => {
    expect(where('refunded', { paymentDetails: { merchantRefundId: 'm01R' } })).toBe('source');
    expect(where('refunded', { paymentDetails: { merchantTransactionId: 'm01' } })).toBe('wallet');
    expect(where('refunded')).toBe('wallet');
    expect(where('manual_refund')).toBe('outside');
  });

  test('how much: the committed refunds, a late payment’s price; unknown for another amount', () => {
    const refunds = [toWallet, outside, askedFor];
    expect(refundedPaise(orderAt('partially_completed/done', { paidAt: NOON, refunds }))).toBe(200);
    expect(refundedPaise(orderAt('processing/refunding', { paidAt: NOON, refunds: [askedFor] }))).toBeNull();
    const captured = { failureReason: 'In words.', returnedTo: 'wallet' as const };
    expect(refundedPaise(orderAt('refunded/done', { ...captured, failureCode: 'payment_late' }))).toBe(6_250);
    expect(refundedPaise(orderAt('refunded/done', { ...captured, failureCode: 'amount_mismatch' }))).toBeNull();
  });

  test('how much of each line: its units that are back at their own price, which sum to the whole', () => {
    const lines = [item('13', 1_005, 3), item('23', 2_999, 2), item('33', 7, 1)];
    const { units } = anOrder(lines);
    const [first, second, , fourth, fifth] = units.map(({ unit }) => unit) as [string, string, string, string, string];
    const refunds: Refund[] = [
      { n: 1, units: [first, fourth], amountPaise: paise(4_004), settledAt: NOON },
      { n: 2, units: [second], amountPaise: paise(1_005), settledAt: NOON },
      { n: 3, units: [fifth], amountPaise: paise(2_999) },
    ];
    const order = { ...orderAt('processing/refunding', { paidAt: NOON, units, refunds }), items: lines };
    const each = lines.map((_, line) => refundedOfItem(order, line));
    expect(each).toEqual([2_010, 2_999, null]);
    expect(each.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)).toBe(refundedPaise(order));
  });

  test.each(['pending', 'cancelled', 'failed', 'refund_initiated', 'refund_failed'] as const)(
    'an unpaid order that is %s has nothing back',
    (status) => expect(where(status)).toBeNull(),
  );
});
