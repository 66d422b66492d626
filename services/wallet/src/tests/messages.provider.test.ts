import { beforeAll, expect, test } from '@jest/globals';
import { Outcome } from '@topup/proto';
import { askingOrder } from '@topup/kit/buyer';
import { newId } from '@topup/kit/ids';
import { createLog } from '@topup/kit/log';
import { paise } from '@topup/kit/money';
import { eventually } from '@topup/kit/testing';
import { answerOfKept, adminQuestion, recordingBus, readBefore, toldNotice } from '@topup/kit/testing/pact-questions';
import { verifyMessagePact } from '@topup/kit/testing/pact-messages';
import { orderPaymentKey, refundKey } from '../ledger/domain/keys.ts';
import { returnCapture } from '../payments/return-capture.ts';
import { settlePayment } from '../payments/settle.ts';
import { startUsers } from '../messages/projections.ts';
import { orders as compareOrders } from '../reconciliation/orders.ts';
import { credit } from '../testing/credit.ts';
import { payingOrders } from '../testing/paying-orders.ts';
import { usePaying } from '../testing/paying.ts';

const paying = usePaying();
const orders = payingOrders(paying);
const accountId = newId();
beforeAll(() => credit(paying.world.app.features.ledger, accountId, paise(100_000)));

const command = (orderId: string) => ({ key: orderPaymentKey(orderId), orderId, accountId });
const debit = (orderId: string, amountPaise: bigint) =>
  paying.world.ask('wallet.debit.post', { ...command(orderId), amountPaise });

async function refundable() {
  const orderId = newId();
  await debit(orderId, 6_250n);
  const { key: of } = command(orderId);
  return { key: refundKey(orderId, 1), of, orderId, accountId, units: [`${orderId}:0:0`], amountPaise: 1_250n };
}

/** A wrong amount was captured; the gateway then reports this state of its refund. */
const returned = async (word: 'COMPLETED' | 'FAILED'): Promise<object> => {
  const orderId = await orders.opened('phonepe');
  paying.phonepe.settle(orderId, { state: 'COMPLETED', amount: 8_000 });
  const deps = paying.world.app.features.reconciliation;
  const paymentId = `${orderId}01`;
  const giveBack = async () => {
    const payment = await deps.payments.find(paymentId);
    if (payment?.state === 'returning') await returnCapture(deps, payment);
  };
  await settlePayment(deps, paymentId);
  await giveBack();
  await paying.phonepe.endRefund(`${paymentId}R`, word);
  await giveBack();
  return orders.hears(orderId, word === 'FAILED' ? 'RETURN_REFUSED' : 'RETURNED');
};

/** The replies are those of the running wallet, received over the broker. */
test('order can live with what the wallet answers', async () => {
  const settled = async (state: 'COMPLETED' | 'FAILED', late: boolean): Promise<object> => {
    const orderId = await orders.opened('phonepe');
    if (late) await orders.close(orderId);
    paying.phonepe.settle(orderId, { state });
    await settlePayment(paying.world.app.features.payments, `${orderId}01`);
    return orders.hears(orderId, late ? 'CREDITED_LATE' : state === 'COMPLETED' ? 'PAID' : 'VOID');
  };
  const paidOrder = async () => (await settled('COMPLETED', false)) as { orderId: string };
  /** All records of a paid order, including its transaction, which is written a moment later. */
  const moved = async () => {
    const { orderId } = await paidOrder();
    const ask = () => paying.world.order.ask('wallet.transactions.of-order', { orderId });
    return eventually('its transaction', async () => {
      const answer = await ask();
      return answer.transactions.length > 0 && answer;
    });
  };
  const produced: string[] = [];
  const note = <T extends { outcome: Outcome }>(reply: T): T => {
    produced.push(Outcome[reply.outcome]);
    return reply;
  };
  await verifyMessagePact({
    producer: 'wallet',
    consumer: 'order',
    produce: {
      'wallet.debit.settled: posted': async () => note(await debit(newId(), 6_250n)),
      'wallet.debit.settled: refused': async () => note(await debit(newId(), 9_999_999n)),
      'wallet.debit.settled: voided': async () => note(await paying.world.ask('wallet.debit.void', command(newId()))),
      'wallet.payment.settled: paid': () => settled('COMPLETED', false),
      'wallet.payment.settled: refused': () => settled('FAILED', false),
      'wallet.payment.settled: late': () => settled('COMPLETED', true),
      'wallet.payment.settled: returned to the source': () => returned('COMPLETED'),
      'wallet.payment.settled: return refused': () => returned('FAILED'),
      'wallet.refund.settled': async () => note(await paying.world.ask('wallet.refund.post', await refundable())),
      'wallet.refund.settled: outside': async () => {
        const outside = { reference: 'UTR-7', reason: 'by bank transfer', by: newId() };
        return note(await paying.world.ask('wallet.refund.outside', { ...(await refundable()), outside }));
      },
      'answer to wallet.payment.create': () => orders.create(),
      'answer to wallet.payment.get': async () => orders.get((await paidOrder()).orderId),
      'answer to wallet.payment.reserve': () =>
        paying.world.order.ask('wallet.payment.reserve', { orderId: newId(), accountId: newId() }),
      'answer to wallet.payments.settled': async () =>
        paying.world.order.ask('wallet.payments.settled', { orderIds: [(await paidOrder()).orderId] }),
      'answer to wallet.payment.close': async () => orders.close(await orders.opened()),
      'answer to wallet.transactions.of-order': moved,
      'answer to wallet.transaction-stats.get': async () => {
        await moved();
        return paying.world.order.ask('wallet.transaction-stats.get', {});
      },
      'order.buyer.get': async () => {
        const bus = recordingBus({ found: false });
        await askingOrder(bus, createLog('wallet-test', 'silent'))(newId());
        return bus.question('order.buyer.get');
      },
      'order.orders.since': async () => {
        const bus = recordingBus({ orders: [], more: false });
        const deps = { ...paying.world.app.features.reconciliation, bus };
        await compareOrders(deps, { from: new Date(), count: () => undefined } as never);
        return bus.question('order.orders.since');
      },
    },
  });
  expect(produced.sort()).toEqual(['OK', 'OK', 'OK', 'REJECTED', 'VOID']);
});

test('the wallet asks auth as it expects to be asked', async () => {
  const bus = recordingBus({ users: [], more: false });
  const cursors = (await readBefore.collection()) as never;
  const { features } = paying.world.app;
  await startUsers({ ...features, log: features.ledger.log, bus } as never, cursors).stop();
  await verifyMessagePact({
    producer: 'wallet',
    consumer: 'auth',
    produce: {
      'answer to wallet.account.close': answerOfKept,
      'auth.admin.check': adminQuestion,
      'auth.notice.tell': () => toldNotice('wallet'),
      'auth.users.since': () => bus.question('auth.users.since'),
    },
  });
});
