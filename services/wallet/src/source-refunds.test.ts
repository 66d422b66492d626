import { describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { eventually } from '@topup/kit/testing';
import { suspenseKey } from './domain/keys.ts';
import { ASK_AGAIN_AFTER_MS, GIVEN_UP_AFTER_MS } from './domain/source-refund.ts';
import { returnCapture } from './payments/return-capture.ts';
import { settlePayment } from './payments/settle.ts';
import { payingOrders } from './testing/paying-orders.ts';
import { usePaying } from './testing/paying.ts';
import { creditFromSuspense } from './use-cases/credit-from-suspense.ts';
import { getBalance } from './use-cases/get-balance.ts';
import { recordManualRefund } from './use-cases/record-manual-refund.ts';

const paying = usePaying();
const { opened } = payingOrders(paying);
const deps = () => paying.world.app.deps;
const find = (paymentId: string) => deps().payments.find(paymentId);
const state = async (paymentId: string) => (await find(paymentId))?.state;
const left = (paymentId: string) => deps().transfers.find(suspenseKey(paymentId));
const admin = newId();
/** What a worker does when the payment's time has come, from what it reads now. */
async function giveBack(paymentId: string): Promise<void> {
  const payment = await find(paymentId);
  if (payment?.state === 'returning') await returnCapture(deps(), payment);
}
const requests = (paymentId: string) => paying.phonepe.refundRequests.filter((id) => id === `${paymentId}R`).length;
const atGateway = (paymentId: string, word: string) =>
  Object.assign(paying.phonepe.refunds.get(`${paymentId}R`) ?? {}, { state: word });

/** An order over 125 rupees for which 80 were captured; answers its payment. */
async function captured(): Promise<string> {
  const orderId = await opened('phonepe');
  paying.phonepe.settle(orderId, { state: 'COMPLETED', amount: 8_000 });
  await settlePayment(deps(), `${orderId}01`);
  expect(await state(`${orderId}01`)).toBe('returning');
  return `${orderId}01`;
}

describe('a refund that is on its way', () => {
  test('two workers at once ask once, and never call it refused', async () => {
    const id = await captured();
    const payment = await find(id);
    if (!payment) throw new Error('no payment');
    await Promise.all([returnCapture(deps(), payment), returnCapture(deps(), payment)]);
    expect(requests(id)).toBe(1);
    expect(await find(id)).toMatchObject({ state: 'returning', refundAskedTimes: 1 });
  });

  test('taken, the reply lost, and not shown for a while: asked again it is an excess, and given back once', async () => {
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
    expect(await deps().alarmingMoney.suspense()).toContainEqual({
      subject: id,
      detail: expect.stringContaining('EXCESS_REFUND_AMOUNT'),
    });
    expect(await creditFromSuspense(deps(), id, admin)).toEqual({ kind: 'not_suspended' });
    paying.phonepe.hidesRefunds = false;
    await giveBack(id);
    expect(await state(id)).toBe('returning');
    atGateway(id, 'COMPLETED');
    await giveBack(id);
    expect(await left(id)).toMatchObject({ debit: 'suspense', credit: 'gateway:phonepe', amountPaise: 8_000 });
    expect(await creditFromSuspense(deps(), id, admin)).toEqual({ kind: 'decided' });
    expect(await paying.player.balance()).toBe(0);
  });

  test('a callback that brings it forward does not bring a second worker', async () => {
    const id = await captured();
    await giveBack(id);
    const { poll } = paying.world.app.jobs;
    const statusOf = deps().gateways.phonepe.refunds?.status;
    if (!statusOf) throw new Error('no refunds');
    const answers: (() => void)[] = [];
    Object.assign(deps().gateways.phonepe.refunds ?? {}, {
      status: (refundId: string) =>
        new Promise((resolve) => answers.push(() => resolve(statusOf(refundId)))) as ReturnType<typeof statusOf>,
    });
    for (let i = 0; i < 3; i++) {
      await deps().payments.wait(id, new Date(0));
      await poll.runNow();
    }
    await eventually('the worker has asked', () => answers.length > 0);
    expect(answers).toHaveLength(1);
    Object.assign(deps().gateways.phonepe.refunds ?? {}, { status: statusOf });
    answers[0]?.();
  });
});

describe('a refund that the gateway will not make', () => {
  test('is a person’s to settle when its status call says FAILED', async () => {
    const id = await captured();
    await giveBack(id);
    atGateway(id, 'FAILED');
    await giveBack(id);
    expect(await state(id)).toBe('suspended');
    expect(await creditFromSuspense(deps(), id, admin)).toMatchObject({ kind: 'done' });
    expect(await paying.player.balance()).toBe(80);
  });

  test('and does not show: a person may decide a day after the last of three requests, unless it shows it then', async () => {
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
    expect(await recordManualRefund(deps(), id, { by: admin, reference: 'UTR 1' })).toMatchObject({ kind: 'done' });
    await giveBack(id);
    expect(requests(id)).toBe(3);
    expect(await getBalance(deps(), paying.player.accountId)).toBe(0);
  });
});
