import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { PaymentOutcome, PaymentState } from '@topup/proto';
import { askingOrder } from '@topup/kit/buyer';
import { createLog } from '@topup/kit/log';
import { recordingBus } from '@topup/kit/testing/pact-questions';
import { messagePact } from '@topup/kit/testing/pact-messages';
import { debitCommand, manualRefundCommand, paymentRequest, refundCommand, voidCommand } from '../messages/commands.ts';
import type { Finding } from '../reconciliation/domain/reconciliation.ts';
import { orders } from '../reconciliation/orders.ts';
import { createWorld, type World } from '../testing/world.ts';

const { eachLike, integer, regex } = MatchersV3;
const takes = messagePact('wallet', 'order');

const orderId = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const accountId = '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c3';
const id = (example: string) => regex('^[0-9a-f]{32}$', example);
const paise = (example: string) => regex('^[1-9][0-9]*$', example);
const paymentKey = regex('^order:[0-9a-f]{32}:payment$', `order:${orderId}:payment`);
const refund = {
  key: regex('^refund:[0-9a-f]{32}:[0-9]{1,6}$', `refund:${orderId}:1`),
  of: paymentKey,
  orderId: id(orderId),
  accountId: id(accountId),
  units: eachLike(regex('^[0-9a-f]{32}:.+$', `${orderId}:0:0`)),
  amountPaise: paise('1250'),
};

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

describe('what the wallet takes from order', () => {
  test('a debit', () =>
    takes(
      'wallet.debit.post',
      { key: paymentKey, orderId: id(orderId), accountId: id(accountId), amountPaise: paise('6250') },
      (body) => expect(debitCommand.parse(body)).toMatchObject({ orderId, accountId, amountPaise: 6250 }),
    ));

  test('a void', () =>
    takes('wallet.debit.void', { key: paymentKey, orderId: id(orderId) }, (body) =>
      expect(voidCommand.parse(body)).toMatchObject({ orderId }),
    ));

  test('a request for a payment page', () =>
    takes(
      'wallet.payment.create',
      {
        orderId: id(orderId),
        accountId: id(accountId),
        amountPaise: paise('6250'),
        gateway: regex('^(ekupi|phonepe)$', 'ekupi'),
        redirectUrl: regex(
          '^https?://[^/]+/payment-status\\?orderId=[0-9a-f]{32}&t=.+$',
          `http://localhost:8080/payment-status?orderId=${orderId}&t=token`,
        ),
      },
      (body) => expect(paymentRequest.parse(body)).toMatchObject({ _id: orderId, gateway: 'ekupi', amountPaise: 6250 }),
    ));

  test('a refund', () =>
    takes('wallet.refund.post', refund, (body) =>
      expect(refundCommand.parse(body)).toMatchObject({ orderId, units: [`${orderId}:0:0`] }),
    ));

  test('a manual refund', () =>
    takes(
      'wallet.refund.outside',
      {
        ...refund,
        outside: { reference: regex('.+', 'UTR-7'), reason: regex('.+', 'by bank transfer'), by: id(accountId) },
      },
      (body) => expect(manualRefundCommand.parse(body)).toMatchObject({ orderId, outside: { reference: 'UTR-7' } }),
    ));
});

describe('what the wallet is asked by order', () => {
  test('how a payment stands', () =>
    takes('wallet.payment.get', { orderId: id(orderId) }, async (question) => {
      const { state } = await world.order.ask('wallet.payment.get', question);
      expect(state).toBe(PaymentState.UNSPECIFIED);
    }));

  test('for a place among the open payments of an account', () =>
    takes('wallet.payment.reserve', { orderId: id(orderId), accountId: id(accountId) }, async (question) => {
      expect(await world.order.ask('wallet.payment.reserve', question)).toMatchObject({ granted: true });
    }));

  test('which of many orders are decided', () =>
    takes('wallet.payments.settled', { orderIds: eachLike(id(orderId)) }, async (question) => {
      expect((await world.order.ask('wallet.payments.settled', question)).settled).toEqual([]);
    }));

  test('to let nobody pay any more', () =>
    takes('wallet.payment.close', { orderId: id(orderId), accountId: id(accountId) }, async (question) => {
      const { settled } = await world.order.ask('wallet.payment.close', question);
      expect(settled).toMatchObject({ orderId, outcome: PaymentOutcome.VOID });
    }));

  test('what moved for an order', () =>
    takes('wallet.transactions.of-order', { orderId: id(orderId) }, async (question) => {
      const { payments } = await world.order.ask('wallet.transactions.of-order', question);
      expect(payments).toEqual([]);
    }));

  test('how many transactions there are', () =>
    takes('wallet.transaction-stats.get', {}, async (question) =>
      expect((await world.order.ask('wallet.transaction-stats.get', question)).total).toBe(0n),
    ));
});

test('what order answers the wallet: who bought an order', () =>
  takes.answer('order.buyer.get', { found: true, accountId: id(accountId) }, async (answer) => {
    const buyerOf = askingOrder(recordingBus(answer), createLog('wallet-test', 'silent'));
    expect(await buyerOf(orderId)).toMatchObject({ accountId });
  }));

test('what order answers the wallet: orders, to compare the books with', () =>
  takes.answer(
    'order.orders.since',
    {
      orders: eachLike({
        orderId: id(orderId),
        accountId: id(accountId),
        totalPaise: paise('6250'),
        status: regex('^[a-z_]+$', 'processing'),
        step: regex('^[a-z_]+$', 'delivering'),
        lines: eachLike({ pricePaise: paise('6250'), quantity: integer(1) }),
        units: eachLike({ unit: regex('^[0-9a-f]{32}:.+$', `${orderId}:1:1`), state: regex('^[a-z_]+$', 'unsent') }),
        createdAtMs: regex('^[0-9]{13}$', '1772346600000'),
        stepSinceMs: regex('^[0-9]{13}$', '1772346600000'),
        paymentMethod: regex('^(wallet|ekupi|phonepe)$', 'wallet'),
        paidAtMs: regex('^[0-9]{13}$', '1772346600000'),
      }),
      next: { changedAtMs: regex('^[0-9]{13}$', '1772346600000'), id: id(orderId) },
    },
    async (answer) => {
      const found: Finding[] = [];
      const deps = { ...world.app.features.reconciliation, bus: recordingBus(answer) };
      const note = async (finding: Finding) => void found.push(finding);
      await orders(deps, { from: null, recheckMs: 0, count: () => undefined, note } as never);
      // It is paid, but the ledger has no debit.
      expect(found).toContainEqual(expect.objectContaining({ subject: `order ${orderId}` }));
    },
  ));
