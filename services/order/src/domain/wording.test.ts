import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { NOON } from '../testing/orders.ts';
import type { Order, ManualRefund, Refund } from './order.ts';
import type { Refunded } from './refunded-to.ts';
import { statusMessage } from './wording.ts';

const OUTSIDE: ManualRefund = { reference: 'UTR-7', reason: 'The wallet refuses it.', by: 'b'.repeat(32) };
const toWallet: Refund = { n: 1, units: [], amountPaise: paise(100), settledAt: NOON };
const outside: Refund = { ...toWallet, n: 2, outside: OUTSIDE };
type Extra = Partial<Refunded & Pick<Order, 'units' | 'paymentMethod'>>;
const unpaid = (status: Order['status'], extra: Extra = {}) =>
  statusMessage({ status, refunds: [], units: [], paymentMethod: 'phonepe', ...extra });
const paid = (status: Order['status'], extra: Extra = {}) =>
  statusMessage({ status, refunds: [], units: [], paymentMethod: 'phonepe', paidAt: NOON, ...extra });

describe('where the order stands, to its player', () => {
  const SAID: [Order['status'], string][] = [
    ['placed', 'Your order is paid and queued. It will be completed within 24 hours.'],
    ['processing', 'Your payment was received and your items are being delivered.'],
    ['completed', 'All items were delivered.'],
    ['refund_failed', 'Your refund could not be completed yet. Please contact support with the order ID.'],
    ['failed', 'Nothing was delivered. The full amount was credited to your wallet.'],
    ['refunded', 'The order could not be completed. The full amount was credited to your wallet.'],
  ];
  test.each(SAID)('paid, %s', (status, said) => expect(paid(status)).toBe(said));

  const SAID_UNPAID: [Order['status'], string][] = [
    ['pending', 'Waiting for payment confirmation.'],
    ['cancelled', 'No payment was processed.'],
    ['failed', 'The payment did not go through. No money was taken.'],
    ['refund_initiated', 'Your payment is being refunded.'],
    ['refund_failed', 'Your refund could not be completed yet. Please contact support with the order ID.'],
    ['manual_refund', 'Our support team has refunded your payment.'],
  ];
  test('another amount was paid at a gateway that gives nothing back: support decides', () => {
    expect(unpaid('refund_initiated', { paymentMethod: 'ekupi' })).toMatch(/held for a decision by our support team/);
  });

  test.each(SAID_UNPAID)('not paid by its price, %s', (status, said) => expect(unpaid(status)).toBe(said));

  test('a delivery that is unclear: that it is looked into, and nothing that may not come true', () => {
    const units = (['delivered', 'ambiguous'] as const).map((state, n) => ({ unit: `o:1:${n + 1}`, item: 0, state }));
    expect(paid('processing', { units })).toBe(
      'This is taking longer than usual. We are checking; you will get the items or your money back.',
    );
  });

  const PLACES: [Extra, string][] = [
    [{ returnedTo: 'wallet' }, 'Nothing was delivered. What you paid was credited to your wallet.'],
    [{ returnedTo: 'source' }, 'Nothing was delivered. Your payment was returned to the account you paid from.'],
    [{ returnedTo: 'outside' }, 'Nothing was delivered. Our support team has refunded your payment.'],
  ];
  test.each(PLACES)('money that was not its price, %j: where it is', (extra, said) =>
    expect(unpaid('refunded', extra)).toBe(said),
  );

  const WAYS: [string, Refund[], string, string][] = [
    [
      'to the wallet',
      [toWallet],
      'Their price was credited to your wallet.',
      'The full amount was credited to your wallet.',
    ],
    [
      'outside',
      [outside],
      'Our support team has refunded you for them.',
      'Our support team has refunded your payment.',
    ],
    [
      'both ways',
      [toWallet, outside],
      'Their price was refunded: part of it to your wallet, the rest by our support team.',
      'Your payment was refunded: part of it to your wallet, the rest by our support team.',
    ],
  ];
  test.each(WAYS)('what went back %s is called so', (_name, refunds, ofSome, ofAll) => {
    expect(paid('partially_completed', { refunds })).toBe(`Some items could not be delivered. ${ofSome}`);
    expect(paid('manual_refund', { refunds })).toBe(`The order could not be completed. ${ofAll}`);
    expect(paid('refunded', { refunds })).toBe(`The order could not be completed. ${ofAll}`);
  });
});
