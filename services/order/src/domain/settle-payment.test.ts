import { describe, expect, test } from '@jest/globals';
import { anOrder, later, NOON, ORDER_ID } from '../testing/orders.ts';
import { changed } from '../testing/replies.ts';
import { cancelOrder } from './cancel-order.ts';
import { nameOf, type StateName } from './machine.ts';
import type { Order } from './order.ts';
import { NOT_RETURNED } from './failure.ts';
import { notePage, settlePayment, type PaymentSettlement } from './settle-payment.ts';

const soon = later(NOON, 5_000);
const PAGE = { url: 'https://pay.example/1', merchantTransactionId: 'M1' };
const settlement = (
  outcome: PaymentSettlement['outcome'],
  more: Partial<PaymentSettlement> = {},
): PaymentSettlement => ({
  outcome,
  reason: '',
  declined: false,
  orderPaid: false,
  details: {},
  gatewayResponse: '',
  ...more,
});
const settle = (order: Order, outcome: PaymentSettlement['outcome'], more: Partial<PaymentSettlement> = {}) =>
  settlePayment(order, settlement(outcome, more), soon);
const settled = (order: Order, outcome: PaymentSettlement['outcome'], more: Partial<PaymentSettlement> = {}) =>
  changed(settle(order, outcome, more));
const unchanged = (resend: boolean) => ({ ok: true, value: { kind: 'unchanged', resend } });
const lastWhy = ({ history }: Order) => history.at(-1)?.why;
/** All moves except the creation. */
const moves = ({ history }: Order) => history.slice(1).map(({ from, to }) => [from, to]);

const unpaid = () => anOrder(undefined, {}, 'ekupi');
const opened = () => changed(notePage(unpaid(), PAGE, soon));
const cancelling = () => changed(cancelOrder(opened(), soon) as Parameters<typeof changed>[0]);
const paid = () => settled(opened(), 'paid');
const cancelled = () => settled(opened(), 'void');
const failed = () => settled(opened(), 'void', { declined: true });
const returning = () => settled(cancelled(), 'suspended');
const refused = () => settled(returning(), 'return_refused');

describe('a payment through a gateway', () => {
  test.each([opened, cancelling])('captured under the order’s key: paid, and delivered next (%#)', (waiting) => {
    const order = settled(waiting(), 'paid', {
      details: { providerTransactionId: 'P1', instrument: 'UPI' },
      gatewayResponse: '{"code":"SUCCESS"}',
    });
    expect(order).toMatchObject({
      status: 'processing',
      step: 'delivering',
      paidAt: soon,
      paymentGatewayResponse: '{"code":"SUCCESS"}',
      paymentDetails: { merchantTransactionId: 'M1', providerTransactionId: 'P1', instrument: 'UPI' },
    });
    expect([lastWhy(order), order.failureReason]).toEqual(['paid', undefined]);
  });

  test('refused by the gateway: failed, in words that say that no money was taken', () => {
    const order = settled(opened(), 'void', { declined: true, reason: 'The bank refused.' });
    expect([nameOf(order), order.failureReason, order.paidAt, lastWhy(order)]).toEqual([
      'failed/done',
      'Payment failed: The bank refused.',
      undefined,
      'payment refused',
    ]);
  });

  const VOIDED: [string, () => Order, boolean][] = [
    ['closed or run out', opened, false],
    ['closed after somebody cancelled', cancelling, false],
    ['refused after somebody cancelled', cancelling, true],
  ];
  test.each(VOIDED)('%s: cancelled, which is no failure', (_name, waiting, declined) => {
    const order = settled(waiting(), 'void', { declined, details: { providerTransactionId: 'P1' } });
    expect([nameOf(order), order.failureReason, lastWhy(order)]).toEqual([
      'cancelled/done',
      undefined,
      'payment voided',
    ]);
    expect(order.paymentDetails).toEqual({ merchantTransactionId: 'M1', providerTransactionId: 'P1' });
  });

  test('without a new gateway answer the stored one is kept', () => {
    const known = anOrder(undefined, { paymentGatewayResponse: '{"code":"PENDING"}' }, 'phonepe');
    expect(settled(known, 'void').paymentGatewayResponse).toBe('{"code":"PENDING"}');
    expect('paymentGatewayResponse' in cancelled()).toBe(false);
  });

  test.each([
    ['paid', paid],
    ['void', cancelled],
    ['void', failed],
  ] as const)('%s, told again (%#): nothing new, but the command that may be lost is sent again', (outcome, order) => {
    expect(settle(order(), outcome)).toEqual(unchanged(true));
  });

  test.each([
    ['void', paid, 'processing/delivering'],
    ['paid', cancelled, 'cancelled/done'],
    ['paid', failed, 'failed/done'],
  ] as const)('%s after the key was decided the other way: a broken promise (%#)', (outcome, order, from) => {
    expect(settle(order(), outcome)).toEqual({
      ok: false,
      error: { kind: 'illegal_transition', from, to: `payment ${outcome}` },
    });
  });
});

describe('money that is not the order’s price', () => {
  type UnexpectedMoney = Exclude<PaymentSettlement['outcome'], 'paid' | 'void'>;
  const LATE = 'The payment arrived after the order was closed.';
  const OTHER = "The amount paid didn't match the order total.";
  const REFUSED = NOT_RETURNED.failureReason;
  const ENDS: [UnexpectedMoney, StateName, string][] = [
    ['credited_late', 'refunded/done', LATE],
    ['suspended', 'refund_initiated/returning', OTHER],
    ['returned', 'refunded/done', OTHER],
    ['returned_outside', 'manual_refund/done', OTHER],
    ['return_refused', 'refund_failed/returning', REFUSED],
  ];
  describe.each(ENDS)('%s', (outcome, end, reason) => {
    test.each([unpaid, opened, cancelling, cancelled, failed])('never reopens the order (%#)', (closed) => {
      const order = settled(closed(), outcome, { details: { instrument: 'CARD' }, gatewayResponse: '{}' });
      expect([nameOf(order), order.failureReason, order.paidAt, lastWhy(order)]).toEqual([
        end,
        reason,
        undefined,
        `payment ${outcome}`,
      ]);
      expect(order).toMatchObject({ paymentDetails: { instrument: 'CARD' }, paymentGatewayResponse: '{}' });
    });

    test('does not change a paid order', () => {
      expect(settle(paid(), outcome)).toEqual(unchanged(false));
      expect(settle(opened(), outcome, { orderPaid: true })).toEqual(unchanged(false));
      expect(settle(cancelled(), outcome, { orderPaid: true })).toEqual(unchanged(false));
    });

    test('repeated, or after the end: no change', () => {
      expect(settle(settled(opened(), outcome), outcome)).toEqual(unchanged(false));
      for (const ended of ['returned', 'returned_outside'] as const)
        expect(settle(settled(returning(), ended), outcome)).toEqual(unchanged(false));
    });
  });

  test('that the gateway refuses to refund: support is named, until an admin has decided', () => {
    expect([nameOf(refused()), refused().failureReason, refused().returnedTo]).toEqual([
      'refund_failed/returning',
      REFUSED,
      undefined,
    ]);
    expect(settle(refused(), 'suspended')).toEqual(unchanged(false));
    expect(settle(refused(), 'return_refused')).toEqual(unchanged(false));
    const credited = settled(refused(), 'returned', { refundedTo: 'wallet' });
    expect([nameOf(credited), credited.failureReason, credited.returnedTo]).toEqual(['refunded/done', OTHER, 'wallet']);
    expect(nameOf(settled(refused(), 'returned_outside'))).toBe('manual_refund/done');
    expect(settle(credited, 'return_refused')).toEqual(unchanged(false));
  });

  test.each(['wallet', 'source', 'outside'] as const)('its place is kept as the wallet tells it: %s', (refundedTo) => {
    expect(settled(returning(), 'returned', { refundedTo }).returnedTo).toBe(refundedTo);
  });

  test('every step is in the history', () => {
    const tale = moves(cancelled());
    const closed = ['pending/payment', 'cancelled/done'];
    const initiated = ['cancelled/done', 'refund_initiated/returning'];
    const byPerson = ['refund_initiated/returning', 'manual_refund/done'];
    expect(tale).toEqual([closed]);
    expect(moves(settled(opened(), 'credited_late'))).toEqual([closed, ['cancelled/done', 'refunded/done']]);
    expect(moves(settled(opened(), 'returned_outside'))).toEqual([closed, initiated, byPerson]);
    expect(moves(settled(cancelled(), 'returned_outside'))).toEqual([closed, initiated, byPerson]);
    expect(moves(settled(returning(), 'returned_outside'))).toEqual([closed, initiated, byPerson]);
    expect(moves(settled(opened(), 'return_refused'))).toEqual([
      closed,
      initiated,
      ['refund_initiated/returning', 'refund_failed/returning'],
    ]);
    expect(moves(settled(refused(), 'returned_outside')).at(-1)).toEqual([
      'refund_failed/returning',
      'manual_refund/done',
    ]);
    expect(moves(settled(returning(), 'returned'))).toEqual([
      closed,
      initiated,
      ['refund_initiated/returning', 'refunded/done'],
    ]);
  });
});

describe('the page where its player pays', () => {
  test('is stored once, with the payment’s id, without a transition', () => {
    const order = opened();
    expect(order).toMatchObject({
      _id: ORDER_ID,
      status: 'pending',
      step: 'payment',
      version: 2,
      updatedAt: soon,
      stepSince: NOON,
      paymentPage: PAGE.url,
      paymentDetails: { merchantTransactionId: 'M1' },
    });
    expect(moves(order)).toEqual([]);
    expect(notePage(order, { url: 'https://pay.example/2', merchantTransactionId: 'M2' }, soon)).toEqual(
      unchanged(false),
    );
  });

  test.each([() => settled(unpaid(), 'paid'), () => settled(unpaid(), 'void')])(
    'comes too late for an order that is decided (%#)',
    (order) => {
      expect(notePage(order(), PAGE, soon)).toEqual(unchanged(false));
    },
  );
});
