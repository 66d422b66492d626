import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { createLog } from '@topup/kit/log';
import { recordingBus } from '@topup/kit/testing/pact-questions';
import { messagePact } from '@topup/kit/testing/pact-messages';
import { failureOf } from '../domain/failure.ts';
import { nameOf } from '../domain/machine.ts';
import { refundKey } from '../domain/order.ts';
import { refundedToOf } from '../domain/refunded-to.ts';
import { settleDebit } from '../domain/settle-debit.ts';
import { notePage, settlePayment } from '../domain/settle-payment.ts';
import { settleRefund } from '../domain/settle-refund.ts';
import { debitSettlementOf, paymentOf, refundSettlementOf, settlementOf } from '../saga/contracts.ts';
import { hasPlace } from '../saga/open-payment.ts';
import { getBuyer } from '../use-cases/get-buyer.ts';
import { createStatistics } from '../use-cases/get-statistics.ts';
import { explainOrder } from '../use-cases/explain-order.ts';
import { getOrderDetails } from '../use-cases/get-order-details.ts';
import { listOrdersSince } from '../use-cases/list-orders-since.ts';
import { anOrder, NOON, ORDER_ID } from '../testing/orders.ts';
import { changed, reported, paidOrder, unitId } from '../testing/replies.ts';

const { eachLike, integer, regex } = MatchersV3;
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
        failureCode: 'insufficient_balance',
      },
      (body) => {
        const order = changed(settleDebit(anOrder(), debitSettlementOf(body), NOON));
        expect([nameOf(order), failureOf(order)]).toEqual([
          'failed/done',
          {
            failureCode: 'insufficient_balance',
            failureReason: 'Payment failed: Insufficient wallet balance.',
          },
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
        failureCode: 'payment_declined',
      },
      (body) => {
        const order = changed(settlePayment(anOrder(undefined, {}, 'ekupi'), paymentOf(body), NOON));
        expect([nameOf(order), failureOf(order)]).toEqual([
          'failed/done',
          { failureCode: 'payment_declined', failureReason: 'Payment failed: The payment was not completed.' },
        ]);
      },
    ));

  test('a payment that came too late', () =>
    takes('wallet.payment.settled: late', { orderId, outcome: 'PAYMENT_OUTCOME_CREDITED_LATE' }, (body) =>
      expect(nameOf(changed(settlePayment(anOrder(undefined, {}, 'ekupi'), paymentOf(body), NOON)))).toBe(
        'refunded/done',
      ),
    ));

  test('money in another amount that went back to its source', () =>
    takes(
      'wallet.payment.settled: returned to the source',
      { orderId, outcome: 'PAYMENT_OUTCOME_RETURNED', refundedTo: 'REFUNDED_TO_SOURCE' },
      (body) => {
        const order = changed(settlePayment(anOrder(undefined, {}, 'phonepe'), paymentOf(body), NOON));
        expect([nameOf(order), refundedToOf(order)]).toEqual(['refunded/done', 'source']);
      },
    ));

  test('money in another amount that the gateway refuses to give back', () =>
    takes('wallet.payment.settled: return refused', { orderId, outcome: 'PAYMENT_OUTCOME_RETURN_REFUSED' }, (body) =>
      expect(nameOf(changed(settlePayment(anOrder(undefined, {}, 'phonepe'), paymentOf(body), NOON)))).toBe(
        'refund_failed/returning',
      ),
    ));

  test('a refund that was posted', () =>
    takes('wallet.refund.settled', { key, orderId, outcome: 'OUTCOME_OK' }, (body) => {
      const refunding = reported(paidOrder(), { reports: [{ unit: unitId(1), state: 'rejected' }], remaining: 'none' });
      expect(nameOf(changed(settleRefund(refunding, body.key, refundSettlementOf(body), NOON)))).toBe('failed/done');
    }));

  test('a refund that was given back outside', () =>
    takes(
      'wallet.refund.settled: outside',
      {
        key,
        orderId,
        outcome: 'OUTCOME_OK',
        outside: {
          reference: 'UTR-7',
          reason: regex('.+', 'by bank transfer'),
          by: regex('^[0-9a-f]{32}$', 'b'.repeat(32)),
        },
      },
      (body) => {
        const refunding = reported(paidOrder(), {
          reports: [{ unit: unitId(1), state: 'rejected' }],
          remaining: 'none',
        });
        const order = changed(settleRefund(refunding, body.key, refundSettlementOf(body), NOON));
        expect([nameOf(order), order.refunds[0]?.outside?.reference]).toEqual(['manual_refund/done', 'UTR-7']);
      },
    ));
});

const atMs = regex('^[0-9]{13}$', '1772346600000');
const amountPaise = regex('^[0-9]+$', '6250');
const paymentId = regex('^[0-9a-f]{32}[0-9]{2}$', `${ORDER_ID}01`);
const log = createLog('order-test', 'silent');
const orders = { read: async () => anOrder() } as never;

describe('what the wallet answers order', () => {
  test('the page on which an order is paid', () =>
    takes.answer(
      'wallet.payment.create',
      { orderId, state: 'PAYMENT_STATE_OPEN', paymentId, paymentUrl: regex('^https?://.+$', 'http://127.0.0.1:9/pay') },
      ({ paymentUrl: url, paymentId: merchantTransactionId }) => {
        const order = changed(notePage(anOrder(undefined, {}, 'ekupi'), { url, merchantTransactionId }, NOON));
        expect([order.paymentPage, order.paymentDetails?.merchantTransactionId]).toEqual([
          'http://127.0.0.1:9/pay',
          `${ORDER_ID}01`,
        ]);
      },
    ));

  test('that an order is paid', () =>
    takes.answer(
      'wallet.payment.get',
      {
        orderId,
        state: 'PAYMENT_STATE_SETTLED',
        settled: { orderId, outcome: 'PAYMENT_OUTCOME_PAID', orderPaid: true },
      },
      ({ settled }) => {
        const order = changed(settlePayment(anOrder(undefined, {}, 'phonepe'), paymentOf(settled!), NOON));
        expect(nameOf(order)).toBe('processing/delivering');
      },
    ));

  test('that an account may have one more open payment', () =>
    takes.answer('wallet.payment.reserve', { granted: true }, async ({ granted }) => {
      const bus = { ask: async () => ({ granted }) } as never;
      expect(await hasPlace({ bus }, ORDER_ID, 'a'.repeat(32))).toBe(true);
    }));

  test('which of many orders are decided', () =>
    takes.answer(
      'wallet.payments.settled',
      { settled: eachLike({ orderId, outcome: 'PAYMENT_OUTCOME_PAID', orderPaid: true }) },
      ({ settled: [first] }) => {
        const order = changed(settlePayment(anOrder(undefined, {}, 'phonepe'), paymentOf(first!), NOON));
        expect(nameOf(order)).toBe('processing/delivering');
      },
    ));

  test('that an order is never paid any more', () =>
    takes.answer(
      'wallet.payment.close',
      { orderId, state: 'PAYMENT_STATE_SETTLED', settled: { orderId, outcome: 'PAYMENT_OUTCOME_VOID' } },
      ({ settled }) => {
        const order = changed(settlePayment(anOrder(undefined, {}, 'ekupi'), paymentOf(settled!), NOON));
        expect(nameOf(order)).toBe('cancelled/done');
      },
    ));

  test('what moved for an order', () =>
    takes.answer(
      'wallet.transactions.of-order',
      {
        transactions: eachLike({
          id: regex('^.+$', `${ORDER_ID}:purchase`),
          transactionType: regex('^(recharge|refund|purchase|admin_adjustment)$', 'purchase'),
          status: regex('^[a-z_]+$', 'completed'),
          amountPaise,
          createdAtMs: atMs,
          description: regex('^.+$', 'Order'),
          paymentMethod: regex('^[a-z]+$', 'phonepe'),
        }),
        transfers: eachLike({
          key: paymentKey,
          outcome: 'OUTCOME_OK',
          amountPaise,
          atMs,
          kind: regex('^[a-z_-]+$', 'order_payment'),
          debit: regex('^.+$', 'gateway:phonepe'),
          credit: regex('^.+$', 'sales'),
        }),
        payments: eachLike({
          id: paymentId,
          amountPaise,
          createdAtMs: atMs,
          capturedAtMs: atMs,
          gateway: regex('^(ekupi|phonepe)$', 'phonepe'),
          state: regex('^[a-z]+$', 'paid'),
        }),
      },
      async (answer) => {
        const bus = recordingBus({ ...answer, attempts: [] });
        const details = await getOrderDetails({ orders, bus, log }, ORDER_ID);
        expect(details).toMatchObject({ ok: true, value: { transactions: [{ amountPaise: 6_250n }] } });
        const explained = await explainOrder({ orders, bus, paymentWaitMs: 0 }, ORDER_ID);
        expect(JSON.stringify(explained)).toContain(`${ORDER_ID}01`);
      },
    ));

  test('how many transactions there are', () =>
    takes.answer(
      'wallet.transaction-stats.get',
      {
        total: regex('^[0-9]+$', '12'),
        today: regex('^[0-9]+$', '3'),
        byStatus: eachLike({ status: regex('^[a-z_]+$', 'completed'), count: regex('^[0-9]+$', '12') }),
        asOfMs: atMs,
        yesterday: regex('^[0-9]+$', '2'),
      },
      async (answer) => {
        const days = { count: async () => NOON, read: async () => [] };
        const statistics = await createStatistics({
          days,
          yesterday: async () => null,
          bus: recordingBus(answer),
          log,
          now: () => NOON,
        })();
        expect(statistics.transactions).toMatchObject({ total: 12n, today: 3n, yesterday: 2n });
      },
    ));
});

test('what order is asked by the wallet: who placed an order', () =>
  takes('order.buyer.get', { orderId }, async (question) => {
    const orders = { readLatest: async (id: string) => (id === ORDER_ID ? anOrder() : null) };
    expect(await getBuyer(orders, question)).toMatchObject({ found: true, accountId: anOrder().accountId });
  }));

test('what order is asked by the wallet: the orders since', () =>
  takes(
    'order.orders.since',
    { cursor: { changedAtMs: regex('^[0-9]{1,13}$', '1772346600000') }, limit: integer(200) },
    async (question) => {
      const page = await listOrdersSince({ createdSince: async () => [anOrder()] }, question);
      expect(page.orders?.map((order) => order.orderId)).toEqual([ORDER_ID]);
    },
  ));
