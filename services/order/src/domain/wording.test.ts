import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { NOON } from '../testing/orders.ts';
import type { Order, Outside, Refund } from './order.ts';
import { CAME_LATE, deliveryFailed, OTHER_AMOUNT, paymentFailed, refundFailed, statusMessage } from './wording.ts';

const OUTSIDE: Outside = { reference: 'UTR-7', reason: 'The wallet refuses it.', by: 'b'.repeat(32) };
const toWallet: Refund = { n: 1, units: [], amountPaise: paise(100), settledAt: NOON };
const outside: Refund = { ...toWallet, n: 2, outside: OUTSIDE };
type Told = { readonly refunds?: readonly Refund[]; readonly failureReason?: string };
const unpaid = (status: Order['status'], told: Told = {}) => statusMessage({ status, refunds: [], ...told });
const paid = (status: Order['status'], told: Told = {}) =>
  statusMessage({ status, refunds: [], paidAt: NOON, ...told });

describe('why an order failed', () => {
  test('a payment: the title’s words and the reason, or that it was refused', () => {
    expect(paymentFailed('Insufficient wallet balance.')).toBe('Payment failed: Insufficient wallet balance.');
    expect(paymentFailed('')).toBe('Payment failed: The payment was refused.');
  });

  test('a delivery: the supplier’s reason, or that time ran out', () => {
    expect(deliveryFailed('This product is off.')).toBe('Delivery failed: This product is off.');
    expect(deliveryFailed(undefined)).toBe('Delivery failed: The order could not be completed in time.');
  });

  test('a refund: whom to ask, and with what', () => {
    expect(refundFailed()).toMatch(/^Refund failed: .* contact support with the order ID\.$/);
  });

  test('money beside the price: late, or another amount', () => {
    expect([CAME_LATE, OTHER_AMOUNT]).toEqual([
      'The payment arrived after the order was closed.',
      'Another amount than the price of the order was paid.',
    ]);
  });
});

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
    ['refund_initiated', 'What you paid is being given back to you.'],
    ['manual_refund', 'What you paid was given back to you by our support.'],
  ];
  test.each(SAID_UNPAID)('not paid by its price, %s', (status, said) => expect(unpaid(status)).toBe(said));

  test('another amount came back, but nobody knows here whether to the wallet; what came late is there', () => {
    expect(unpaid('refunded', { failureReason: OTHER_AMOUNT })).toBe('What you paid was given back to you.');
    expect(unpaid('refunded', { failureReason: CAME_LATE })).toBe(
      'Nothing was delivered. What you paid was credited to your wallet.',
    );
  });

  const WAYS: [string, Refund[], string][] = [
    ['to the wallet', [toWallet], 'was credited to your wallet'],
    ['outside', [outside], 'was given back to you by our support'],
    ['both ways', [toWallet, outside], 'was given back to you, in part to your wallet and in part by our support'],
  ];
  test.each(WAYS)('what went back %s is called so', (_name, refunds, way) => {
    expect(paid('partially_completed', { refunds })).toBe(`Some items could not be delivered. Their price ${way}.`);
    expect(paid('manual_refund', { refunds })).toBe(`The order could not be completed. What you paid ${way}.`);
  });

  test('without a refund of its own, nothing was given back outside', () => {
    expect(paid('partially_completed')).toContain('was credited to your wallet');
  });
});
