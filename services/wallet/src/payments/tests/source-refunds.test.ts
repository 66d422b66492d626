import { describe, expect, jest, test } from '@jest/globals';
import { PaymentOutcome, RefundedTo } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { eventually } from '@topup/kit/testing';
import { suspenseKey } from '../../ledger/domain/keys.ts';
import { ASK_AGAIN_AFTER_MS, GIVEN_UP_AFTER_MS } from '../domain/source-refund.ts';
import { returnCapture } from '../return-capture.ts';
import { settlePayment } from '../settle.ts';
import { payingOrders } from '../../testing/paying-orders.ts';
import { usePaying, withoutRounds } from '../../testing/paying.ts';
import { creditFromSuspense } from '../../admin/use-cases/credit-from-suspense.ts';
import { getBalance } from '../../ledger/use-cases/get-balance.ts';
import { recordSuspenseRefund } from '../../admin/use-cases/record-suspense-refund.ts';

const paying = usePaying();
withoutRounds(paying);
const { opened, get, hears, outcomes } = payingOrders(paying);
const deps = () => paying.world.app.features.admin;
const find = (paymentId: string) => deps().payments.find(paymentId);
const state = async (paymentId: string) => (await find(paymentId))?.state;
const left = (paymentId: string) => deps().transfers.find(suspenseKey(paymentId));
const admin = newId();
/** Runs the poller's refund step for a payment, if it is being returned. */
async function giveBack(paymentId: string): Promise<void> {
  const payment = await find(paymentId);
  if (payment?.state === 'returning') await returnCapture(deps(), payment);
}
const requests = (paymentId: string) => paying.phonepe.refundRequests.filter((id) => id === `${paymentId}R`).length;
const atGateway = (paymentId: string, word: 'COMPLETED' | 'FAILED') => paying.phonepe.endRefund(`${paymentId}R`, word);

/** An order of 125 rupees for which 80 were captured; returns its payment. */
async function captured(): Promise<string> {
  const orderId = await opened('phonepe');
  paying.phonepe.settle(orderId, { state: 'COMPLETED', amount: 8_000 });
  await settlePayment(deps(), `${orderId}01`);
  expect(await state(`${orderId}01`)).toBe('returning');
  return `${orderId}01`;
}

describe('a pending refund at its source', () => {
  test('two simultaneous workers send one request, and never treat it as refused', async () => {
    const id = await captured();
    const payment = await find(id);
    if (!payment) throw new Error('no payment');
    await Promise.all([returnCapture(deps(), payment), returnCapture(deps(), payment)]);
    expect(requests(id)).toBe(1);
    expect(await find(id)).toMatchObject({ state: 'returning', refundAskedTimes: 1 });
  });

  test('accepted, the reply lost, and not listed for a while: the second request is refused as an excess, and the money is refunded once', async () => {
    const id = await captured();
    Object.assign(paying.phonepe, { refundFault: 'lose-reply', hidesRefunds: true });
    await giveBack(id);
    await giveBack(id);
    expect(requests(id)).toBe(1);
    paying.aheadMs = ASK_AGAIN_AFTER_MS;
    await giveBack(id);
    expect(requests(id)).toBe(2);
    expect(await find(id)).toMatchObject({
      state: 'returning',
      refundError: 'EXCESS_REFUND_AMOUNT More than was paid',
    });
    const alarmed = expect.objectContaining({ subject: id, detail: expect.stringContaining('EXCESS_REFUND_AMOUNT') });
    const { suspense } = deps().alarmingMoney;
    expect(await suspense(deps().now())).not.toContainEqual(alarmed);
    expect(await suspense(new Date(deps().now().getTime() + 61 * 60_000))).toContainEqual(alarmed);
    expect(await creditFromSuspense(deps(), id, admin)).toEqual({ kind: 'not_suspended' });
    paying.phonepe.hidesRefunds = false;
    await giveBack(id);
    expect(await state(id)).toBe('returning');
    await atGateway(id, 'COMPLETED');
    await giveBack(id);
    expect(await left(id)).toMatchObject({ debit: 'suspense', credit: 'gateway:phonepe', amountPaise: 8_000 });
    expect(await creditFromSuspense(deps(), id, admin)).toEqual({ kind: 'decided' });
    expect(await paying.player.balance()).toBe(0);
  });

  test('a worker that paused after recording its request does not send it; the next round does', async () => {
    const id = await captured();
    const { payments } = deps();
    const { claimRefund } = payments;
    Object.assign(payments, {
      claimRefund: async (...given: Parameters<typeof claimRefund>) => {
        const claimed = await claimRefund(...given);
        paying.aheadMs = ASK_AGAIN_AFTER_MS;
        return claimed;
      },
    });
    await giveBack(id);
    Object.assign(payments, { claimRefund });
    expect(requests(id)).toBe(0);
    expect(await find(id)).toMatchObject({ state: 'returning', refundAskedTimes: 1 });
    await giveBack(id);
    expect(requests(id)).toBe(1);
    expect(await find(id)).toMatchObject({ state: 'returning', refundAskedTimes: 2 });
  });

  test('a callback that triggers it early does not start a second worker', async () => {
    const [id, other] = [await captured(), await captured()];
    const due = (payment: string, at: number) => deps().payments.wait(payment, new Date(at));
    for (const payment of [id, other]) {
      await giveBack(payment);
      await due(payment, Date.now() + 3_600_000);
    }
    const { poll } = paying.world.app.jobs;
    const statusOf = deps().gateways.phonepe.refunds?.status;
    if (!statusOf) throw new Error('no refunds');
    const asked: { refundId: string; answer: () => void }[] = [];
    Object.assign(deps().gateways.phonepe.refunds ?? {}, {
      status: (refundId: string) =>
        new Promise((resolve) => asked.push({ refundId, answer: () => resolve(statusOf(refundId)) })),
    });
    await due(id, 0);
    const rounds = [poll.runNow()];
    await eventually('a worker asks', () => asked.length === 1);
    await due(id, 0);
    await due(other, 1);
    // It looks at the first payment again before it comes to the other one.
    rounds.push(poll.runNow());
    await eventually('the next round asks about the other payment', () => asked.length >= 2);
    expect(new Set(asked.map(({ refundId }) => refundId)).size).toBe(asked.length);
    Object.assign(deps().gateways.phonepe.refunds ?? {}, { status: statusOf });
    for (const { answer } of asked) answer();
    await Promise.all(rounds);
  });
});

describe('a refund that the gateway has refused', () => {
  /** A payment whose refund the gateway's status call reports as FAILED. */
  async function refused(): Promise<string> {
    const id = await captured();
    await giveBack(id);
    await atGateway(id, 'FAILED');
    await giveBack(id);
    return id;
  }
  const transactionsOf = async (paymentId: string) =>
    (await paying.player.get(`/api/orders/transactions/${paymentId.slice(0, -2)}`)).body.data?.['transactions'];
  const refusal = {
    status: 'refund_failed',
    failureCode: 'source_refund_refused',
    failureReason: expect.stringContaining('contact support'),
  };

  test('is sent to the order and shown in its transaction once, even after a crash; a credit by an admin ends it', async () => {
    const id = await captured();
    await giveBack(id);
    await atGateway(id, 'FAILED');
    jest.spyOn(deps().payments, 'move').mockRejectedValueOnce(new Error('killed'));
    await expect(giveBack(id)).rejects.toThrow('killed');
    await giveBack(id);
    const orderId = id.slice(0, -2);
    expect(await hears(orderId, 'RETURN_REFUSED')).toMatchObject({
      failureCode: 'source_refund_refused',
      refundedTo: RefundedTo.UNSPECIFIED,
      orderPaid: false,
    });
    expect(await get(orderId)).toMatchObject({ settled: { outcome: PaymentOutcome.RETURN_REFUSED } });
    expect(await transactionsOf(id)).toMatchObject([refusal]);
    expect(await creditFromSuspense(deps(), id, admin)).toMatchObject({ kind: 'done' });
    expect(await hears(orderId, 'RETURNED')).toMatchObject({ refundedTo: RefundedTo.WALLET });
    expect(await transactionsOf(id)).toMatchObject([{ status: 'refunded' }]);
    expect(JSON.stringify(await transactionsOf(id))).not.toContain('failure');
    expect(outcomes(orderId)).toEqual(['SUSPENDED', 'RETURN_REFUSED', 'RETURNED']);
  });

  test('paid back outside by support', async () => {
    const id = await refused();
    expect(await recordSuspenseRefund(deps(), id, { by: admin, reference: 'UTR 1' })).toMatchObject({ kind: 'done' });
    expect(await hears(id.slice(0, -2), 'RETURNED_OUTSIDE')).toMatchObject({ refundedTo: RefundedTo.OUTSIDE });
    expect(await transactionsOf(id)).toMatchObject([{ status: 'manual_refund' }]);
  });

  test('completed after all is reported as refunded at its source', async () => {
    const id = await captured();
    await giveBack(id);
    await atGateway(id, 'COMPLETED');
    await giveBack(id);
    expect(await hears(id.slice(0, -2), 'RETURNED')).toMatchObject({ refundedTo: RefundedTo.SOURCE });
  });

  test('of a recharge: shown in its transaction, its status and its transitions', async () => {
    const body = { amount: 500, paymentMethod: 'phonepe' };
    const id = (await paying.player.post('/api/wallet/recharge/phonepe', body)).body.data?.['transactionId'] as string;
    paying.phonepe.settle(id, { state: 'COMPLETED', amount: 100 });
    await settlePayment(deps(), `${id}01`);
    await giveBack(`${id}01`);
    await atGateway(`${id}01`, 'FAILED');
    await giveBack(`${id}01`);
    expect(await paying.status(id)).toMatchObject({
      status: 'completed',
      balanceBefore: 0,
      balanceAfter: 0,
      failureCode: 'source_refund_refused',
    });
    const { body: history } = await paying.player.get('/api/wallet/wallet-transactions?status=refund_failed');
    expect(history.data).toMatchObject({ transactions: [{ _id: id, ...refusal, amount: 1 }] });
    await creditFromSuspense(deps(), `${id}01`, admin);
    const moves = [{ to: 'refund_initiated' }, { to: 'refund_failed' }, { to: 'refunded' }];
    expect(await paying.transaction(id)).toMatchObject({ status: 'refunded', recharge: { moves } });
  });
});

describe('money that has left suspense, with its process killed before the event', () => {
  const killed = () =>
    jest.spyOn(paying.world.app.features.history.writer, 'record').mockRejectedValueOnce(new Error('killed'));
  /** Handles the transfer like a process that did not post it. */
  const follow = () => paying.world.app.jobs.follow.runNow();
  const reported = async (id: string, refundedTo: RefundedTo, outcome: 'RETURNED' | 'RETURNED_OUTSIDE') => {
    expect(await hears(id.slice(0, -2), outcome)).toMatchObject({ refundedTo });
    expect(await state(id)).toBe('returned');
    expect(outcomes(id.slice(0, -2)).filter((each) => each === outcome)).toHaveLength(1);
  };

  test('to the wallet, or paid back outside: the follower of transfers sends the event', async () => {
    const [credited, outside] = [await captured(), await captured()];
    for (const id of [credited, outside]) {
      await giveBack(id);
      await atGateway(id, 'FAILED');
      await giveBack(id);
    }
    killed();
    await expect(creditFromSuspense(deps(), credited, admin)).rejects.toThrow('killed');
    killed();
    const noted = recordSuspenseRefund(deps(), outside, { by: admin, reference: 'UTR 1' });
    await expect(noted).rejects.toThrow('killed');
    expect(await state(credited)).toBe('suspended');
    await follow();
    await reported(credited, RefundedTo.WALLET, 'RETURNED');
    await reported(outside, RefundedTo.OUTSIDE, 'RETURNED_OUTSIDE');
  });

  test('refunded at its source: the next round sends the event', async () => {
    const id = await captured();
    await giveBack(id);
    await atGateway(id, 'COMPLETED');
    killed();
    await expect(giveBack(id)).rejects.toThrow('killed');
    await giveBack(id);
    await reported(id, RefundedTo.SOURCE, 'RETURNED');
  });
});

describe('a refund that the gateway does not make', () => {
  test('is left to an admin when its status call says FAILED', async () => {
    const id = await captured();
    await giveBack(id);
    await atGateway(id, 'FAILED');
    await giveBack(id);
    expect(await state(id)).toBe('suspended');
    expect(await creditFromSuspense(deps(), id, admin)).toMatchObject({ kind: 'done' });
    expect(await paying.player.balance()).toBe(80);
  });

  test('and does not list: an admin may decide a day after the last of three requests, unless it is listed by then', async () => {
    const id = await captured();
    paying.phonepe.refundFault = 'refuse';
    for (let i = 0; i < 5; i++) {
      await giveBack(id);
      paying.aheadMs += ASK_AGAIN_AFTER_MS;
    }
    expect(requests(id)).toBe(3);
    expect(await state(id)).toBe('returning');
    expect(await creditFromSuspense(deps(), id, admin)).toEqual({ kind: 'not_suspended' });
    paying.aheadMs += GIVEN_UP_AFTER_MS;
    paying.phonepe.refunds.set(`${id}R`, {
      merchantRefundId: `${id}R`,
      originalMerchantOrderId: id,
      amount: 8_000,
      state: 'PENDING',
    });
    expect(await creditFromSuspense(deps(), id, admin)).toEqual({ kind: 'not_suspended' });
    paying.phonepe.refunds.delete(`${id}R`);
    expect(await recordSuspenseRefund(deps(), id, { by: admin, reference: 'UTR 1' })).toMatchObject({ kind: 'done' });
    await giveBack(id);
    expect(requests(id)).toBe(3);
    expect(await getBalance(deps(), paying.player.accountId)).toBe(0);
  });
});
