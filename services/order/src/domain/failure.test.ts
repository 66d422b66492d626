import { describe, expect, test } from '@jest/globals';
import type { FailureCode } from '@topup/proto';
import { anOrder, later, NOON, orderAt } from '../testing/orders.ts';
import { changed, reported, paidOrder, unitId } from '../testing/replies.ts';
import { deliveryFailed, failureOf, LATE, MISMATCH, NOT_RETURNED, paymentFailed, REFUND_FAILURE } from './failure.ts';
import { stateOf, type StateName } from './machine.ts';
import type { Order } from './order.ts';
import { settleDebit } from './settle-debit.ts';
import { settlePayment, type PaymentSettlement } from './settle-payment.ts';
import { settleRefund } from './settle-refund.ts';

const soon = later(NOON, 5_000);
const codeOf = (order: Order) => failureOf(order)?.failureCode;
/** The same order as it was stored before failure codes existed. */
const old = ({ failureCode: _failureCode, ...order }: Order): Order => ({
  ...order,
  units: order.units.map(({ failureCode: _code, ...unit }) => unit),
});

const debited = (failureCode?: FailureCode) =>
  changed(
    settleDebit(anOrder(), { outcome: 'rejected', reason: 'No.', ...(failureCode ? { failureCode } : {}) }, soon),
  );
const settlement = (outcome: PaymentSettlement['outcome'], failureCode?: FailureCode) =>
  changed(
    settlePayment(
      anOrder(undefined, {}, 'phonepe'),
      {
        outcome,
        reason: 'No.',
        declined: true,
        orderPaid: false,
        details: {},
        gatewayResponse: '',
        ...(failureCode ? { failureCode } : {}),
      },
      soon,
    ),
  );
const refused = (failureCode?: FailureCode) => {
  const unit = { unit: unitId(1), state: 'rejected', reason: 'No.', ...(failureCode ? { failureCode } : {}) } as const;
  return reported(paidOrder(), { reports: [unit], remaining: 'none' });
};
const refunded = (order: Order) =>
  changed(settleRefund(order, `refund:${order._id}:1`, { outcome: 'ok', reason: '' }, soon));
const unrefunded = () =>
  changed(settleRefund(refused(), `refund:${refused()._id}:1`, { outcome: 'rejected', reason: 'No.' }, soon));

describe('the code of a failure', () => {
  const CODES: [string, () => Order, FailureCode][] = [
    ['a debit, as the wallet says', () => debited('payment_not_made'), 'payment_not_made'],
    ['a debit of a wallet that does not say', () => debited(), 'insufficient_balance'],
    ['a payment, as the wallet says', () => settlement('void', 'payment_not_made'), 'payment_not_made'],
    ['a payment that the gateway refused', () => settlement('void'), 'payment_declined'],
    ['money that came late', () => settlement('credited_late'), 'payment_late'],
    ['another amount, being given back', () => settlement('suspended'), 'amount_mismatch'],
    ['another amount, given back', () => settlement('returned'), 'amount_mismatch'],
    ['another amount, given back by support', () => settlement('returned_outside'), 'amount_mismatch'],
    ['another amount that the gateway does not give back', () => settlement('return_refused'), 'source_refund_refused'],
    ['a unit, as the gateway says', () => refunded(refused('player_not_found')), 'player_not_found'],
    ['a unit of a gateway that does not say', () => refunded(refused()), 'delivery_refused'],
    ['a refund', unrefunded, 'refund_failed'],
  ];
  test.each(CODES)('%s', (_name, order, code) => {
    expect(order().failureCode).toBe(code);
    expect(codeOf(order())).toBe(code);
  });

  const OLD: [string, () => Order, FailureCode][] = [
    ['a debit', () => debited('payment_not_made'), 'insufficient_balance'],
    ['a payment that the gateway refused', () => settlement('void'), 'payment_declined'],
    ['money that came late', () => settlement('credited_late'), 'payment_late'],
    ['another amount', () => settlement('returned'), 'amount_mismatch'],
    ['a unit', () => refunded(refused('player_not_found')), 'delivery_refused'],
    ['a refund', unrefunded, 'refund_failed'],
  ];
  test.each(OLD)(
    'of an order stored without one: %s, derived from its fields, not its sentence',
    (_name, order, code) => {
      expect(codeOf({ ...old(order()), failureReason: 'Other words.' })).toBe(code);
    },
  );

  test('of an order whose deadline passed', () => {
    const order = orderAt('partially_completed/done', { paidAt: NOON, failureReason: 'Other words.' });
    expect(codeOf(order)).toBe('not_delivered_in_time');
  });

  test.each(['pending/debit', 'completed/done', 'cancelled/done'] as StateName[])('%s: none', (name) => {
    expect(failureOf({ ...anOrder(), ...stateOf(name) })).toBeNull();
  });

  test('is removed when its order leaves the state, and kept within it', () => {
    const moved = changed(
      settleRefund(unrefunded(), `refund:${unrefunded()._id}:1`, { outcome: 'ok', reason: '' }, soon),
    );
    expect(moved.failureCode).toBe('delivery_refused');
  });
});

describe('the sentence of a failure', () => {
  test('a payment: the title’s words and the reason, or that it was refused', () => {
    expect(paymentFailed('Insufficient wallet balance.')).toBe('Payment failed: Insufficient wallet balance.');
    expect(paymentFailed('')).toBe('Payment failed: The payment was refused.');
  });

  test('a delivery: its reason', () => {
    expect(deliveryFailed('This product is off.')).toBe('Delivery failed: this product is off.');
  });

  test('a refund: whom to ask, and with what', () => {
    for (const { failureReason } of [REFUND_FAILURE, NOT_RETURNED])
      expect(failureReason).toMatch(/^Refund failed: .* contact support with the order ID\.$/);
  });

  test('unexpected money: late, or another amount', () => {
    expect([LATE, MISMATCH].map(({ failureReason }) => failureReason)).toEqual([
      'The payment arrived after the order was closed.',
      "The amount paid didn't match the order total.",
    ]);
  });
});
