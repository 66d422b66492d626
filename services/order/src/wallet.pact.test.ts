import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { messagePact } from '@topup/kit/testing/pact-messages';
import { nameOf } from './domain/machine.ts';
import { refundKey } from './domain/order.ts';
import { settleDebit } from './domain/settle-debit.ts';
import { settlePayment } from './domain/settle-payment.ts';
import { settleRefund } from './domain/settle-refund.ts';
import { paymentOf, refundSettlementOf, settlementOf } from './saga/contracts.ts';
import { anOrder, NOON, ORDER_ID } from './testing/orders.ts';
import { changed, heard, paidOrder, unitId } from './testing/replies.ts';

const { regex } = MatchersV3;
const takes = messagePact('order', 'wallet');

const orderId = regex('^[0-9a-f]{32}$', ORDER_ID);
const paymentKey = regex('^order:[0-9a-f]{32}:payment$', `order:${ORDER_ID}:payment`);
const key = regex('^refund:[0-9a-f]{32}:[0-9]{1,6}$', refundKey(ORDER_ID, 1));

describe('what order takes from the wallet', () => {
  test('a debit that was posted', () =>
    takes('wallet.debit.settled: posted', { key: paymentKey, orderId, outcome: 'OUTCOME_OK' }, (body) =>
      expect(nameOf(changed(settleDebit(anOrder(), settlementOf(body), NOON)))).toBe('processing/delivering'),
    ));

  test('a debit that was refused, with a reason for people', () =>
    takes(
      'wallet.debit.settled: refused',
      {
        key: paymentKey,
        orderId,
        outcome: 'OUTCOME_REJECTED',
        reason: regex('^[A-Z].+\\.$', 'Insufficient wallet balance.'),
      },
      (body) => {
        const order = changed(settleDebit(anOrder(), settlementOf(body), NOON));
        expect([nameOf(order), order.failureReason]).toEqual([
          'failed/done',
          'Payment failed: Insufficient wallet balance.',
        ]);
      },
    ));

  test('a debit that was voided', () =>
    takes('wallet.debit.settled: voided', { key: paymentKey, orderId, outcome: 'OUTCOME_VOID' }, (body) =>
      expect(nameOf(changed(settleDebit(anOrder(), settlementOf(body), NOON)))).toBe('cancelled/done'),
    ));

  test('a payment that was captured', () =>
    takes(
      'wallet.payment.settled: paid',
      {
        orderId,
        outcome: 'PAYMENT_OUTCOME_PAID',
        orderPaid: true,
        details: { merchantTransactionId: regex('^[0-9a-f]{32}[0-9]{2}$', `${ORDER_ID}01`) },
      },
      (body) => {
        const order = changed(settlePayment(anOrder(undefined, {}, 'phonepe'), paymentOf(body), NOON));
        expect([nameOf(order), order.paymentDetails?.merchantTransactionId]).toEqual([
          'processing/delivering',
          `${ORDER_ID}01`,
        ]);
      },
    ));

  test('a payment that the gateway refused, with a reason for people', () =>
    takes(
      'wallet.payment.settled: refused',
      {
        orderId,
        outcome: 'PAYMENT_OUTCOME_VOID',
        declined: true,
        reason: regex('^[A-Z].+\\.$', 'The payment was not completed.'),
      },
      (body) => {
        const order = changed(settlePayment(anOrder(undefined, {}, 'ekupi'), paymentOf(body), NOON));
        expect([nameOf(order), order.failureReason]).toEqual([
          'failed/done',
          'Payment failed: The payment was not completed.',
        ]);
      },
    ));

  test('a payment that came too late', () =>
    takes('wallet.payment.settled: late', { orderId, outcome: 'PAYMENT_OUTCOME_CREDITED_LATE' }, (body) =>
      expect(nameOf(changed(settlePayment(anOrder(undefined, {}, 'ekupi'), paymentOf(body), NOON)))).toBe(
        'refunded/done',
      ),
    ));

  test('a refund that was posted', () =>
    takes('wallet.refund.settled', { key, orderId, outcome: 'OUTCOME_OK' }, (body) => {
      const refunding = heard(paidOrder(), { reports: [{ unit: unitId(1), state: 'rejected' }], remaining: 'none' });
      expect(nameOf(changed(settleRefund(refunding, body.key, refundSettlementOf(body), NOON)))).toBe('failed/done');
    }));

  test('a refund that was given back outside', () =>
    takes(
      'wallet.refund.settled: outside',
      {
        ...{ key, orderId, outcome: 'OUTCOME_OK' },
        outside: {
          reference: 'UTR-7',
          reason: regex('.+', 'by bank transfer'),
          by: regex('^[0-9a-f]{32}$', 'b'.repeat(32)),
        },
      },
      (body) => {
        const refunding = heard(paidOrder(), { reports: [{ unit: unitId(1), state: 'rejected' }], remaining: 'none' });
        const order = changed(settleRefund(refunding, body.key, refundSettlementOf(body), NOON));
        expect([nameOf(order), order.refunds[0]?.outside?.reference]).toEqual(['manual_refund/done', 'UTR-7']);
      },
    ));
});
