import { describe, expect, jest, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { eventually } from '@topup/kit/testing';
import { lateKey, rechargeKey, suspenseKey } from '../../ledger/domain/keys.ts';
import { returnCapture } from '../../payments/return-capture.ts';
import { settlePayment } from '../../payments/settle.ts';
import { GIVEN_UP_AFTER_MS } from '../../payments/domain/source-refund.ts';
import { payingOrders } from '../../testing/paying-orders.ts';
import { usePaying } from '../../testing/paying.ts';
import { creditFromSuspense } from '../use-cases/credit-from-suspense.ts';
import { recordSuspenseRefund } from '../use-cases/record-suspense-refund.ts';

const paying = usePaying();
const { opened, decision, hears, outcomes } = payingOrders(paying);
const deps = () => paying.world.app.features.admin;
const transfer = (key: string) => deps().transfers.find(key);
/** Runs the poller's refund step for a payment. */
async function giveBack(paymentId: string): Promise<void> {
  const payment = await deps().payments.find(paymentId);
  if (payment) await returnCapture(deps(), payment);
}
const admin = newId();

async function rechargeByPhonepe(rupees: number): Promise<string> {
  const body = { amount: rupees, paymentMethod: 'phonepe' };
  const answer = await paying.player.post('/api/wallet/recharge/phonepe', body);
  expect(answer.body.data).toMatchObject({ redirectUrl: expect.stringContaining(`${paying.phonepe.url}/pay/`) });
  return answer.body.data?.['transactionId'] as string;
}

describe('PhonePe captured another amount', () => {
  test('a recharge: in suspense, refunded to its source, the transaction shows each step', async () => {
    const id = await rechargeByPhonepe(500);
    paying.phonepe.settle(id, { state: 'COMPLETED', amount: 100 });
    expect(await paying.status(id)).toMatchObject({ status: 'completed', balanceBefore: 0, balanceAfter: 0 });
    expect(await transfer(rechargeKey(id))).toMatchObject({ credit: 'suspense', amountPaise: 100 });
    expect(await paying.transaction(id)).toMatchObject({ status: 'refund_initiated' });
    expect(await paying.status(id)).toMatchObject({ money: { at: 'gateway' }, paymentMethod: 'phonepe' });
    const alarmed = async (at: Date) =>
      (await deps().alarmingMoney.suspense(at)).find(({ subject }) => subject === `${id}01`);
    expect(await alarmed(new Date())).toBeUndefined();
    await deps().payments.wait(`${id}01`, new Date(0));
    await paying.world.app.jobs.poll.runNow();
    await eventually('asked by the poller', () => paying.phonepe.refunds.has(`${id}01R`));
    expect(paying.phonepe.refunds.get(`${id}01R`)).toMatchObject({ amount: 100, originalMerchantOrderId: `${id}01` });
    expect(await alarmed(new Date())).toBeUndefined();
    expect(await alarmed(new Date(Date.now() + GIVEN_UP_AFTER_MS + 60_000))).toEqual({
      subject: `${id}01`,
      detail: '₹1.00 was paid instead of ₹500.00; PhonePe was asked to refund it.',
      facts: { amountPaise: 100, since: expect.any(Date) },
    });
    expect(await creditFromSuspense(deps(), `${id}01`, admin)).toEqual({ kind: 'not_suspended' });
    await giveBack(`${id}01`);
    expect(await transfer(suspenseKey(`${id}01`))).toBeNull();
    await paying.phonepe.endRefund(`${id}01R`, 'COMPLETED');
    await giveBack(`${id}01`);
    expect(await transfer(suspenseKey(`${id}01`))).toMatchObject({ debit: 'suspense', credit: 'gateway:phonepe' });
    const moves = [{ to: 'refund_initiated' }, { to: 'refunded' }];
    expect(await paying.transaction(id)).toMatchObject({ status: 'refunded', recharge: { moves } });
    expect(await paying.status(id)).toMatchObject({ money: { at: 'source', amount: 1 } });
    expect(await deps().payments.find(`${id}01`)).toMatchObject({ state: 'returned' });
    expect(await paying.player.balance()).toBe(0);
  });

  test('an order: not paid by it, two events, any later payment is credited to the wallet', async () => {
    const orderId = await opened('phonepe');
    paying.phonepe.settle(orderId, { state: 'COMPLETED', amount: 12_499 });
    await settlePayment(deps(), `${orderId}01`);
    expect(await hears(orderId, 'SUSPENDED')).toMatchObject({ details: { merchantRefundId: '' }, orderPaid: false });
    expect(await decision(orderId)).toMatchObject({ outcome: 'void' });
    expect(await transfer(lateKey(`${orderId}01`))).toMatchObject({ credit: 'suspense', amountPaise: 12_499 });
    await giveBack(`${orderId}01`);
    await paying.phonepe.endRefund(`${orderId}01R`, 'COMPLETED');
    await giveBack(`${orderId}01`);
    expect(await hears(orderId, 'RETURNED')).toMatchObject({ details: { merchantRefundId: `${orderId}01R` } });
    expect(outcomes(orderId)).toEqual(['SUSPENDED', 'RETURNED']);
    const { body } = await paying.player.get(`/api/orders/transactions/${orderId}`);
    expect(body.data?.['transactions']).toMatchObject([
      { status: 'refunded', amount: 124.99, refundTransaction: { amount: 124.99, paymentMethod: 'phonepe' } },
    ]);
  });

  test('a refund that PhonePe refuses is left to an admin', async () => {
    const id = await rechargeByPhonepe(500);
    paying.phonepe.settle(id, { state: 'COMPLETED', amount: 100 });
    await settlePayment(deps(), `${id}01`);
    await giveBack(`${id}01`);
    await paying.phonepe.endRefund(`${id}01R`, 'FAILED');
    await giveBack(`${id}01`);
    expect(await deps().payments.find(`${id}01`)).toMatchObject({ state: 'suspended' });
    expect(await creditFromSuspense(deps(), `${id}01`, admin)).toMatchObject({ kind: 'done' });
    expect(await paying.player.balance()).toBe(1);
  });
});

describe('ekupi captured another amount', () => {
  async function suspended(): Promise<string> {
    const id = await paying.started(2000);
    paying.ekupi.pay(id, { amount: '20' });
    await settlePayment(deps(), `${id}01`);
    expect(await deps().payments.find(`${id}01`)).toMatchObject({ state: 'suspended' });
    return id;
  }

  test('an admin credits it, once, however often', async () => {
    const id = await suspended();
    const credits = await Promise.all(Array.from({ length: 5 }, () => creditFromSuspense(deps(), `${id}01`, admin)));
    expect(credits.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'done'));
    expect(await paying.player.balance()).toBe(20);
    expect(await paying.transaction(id)).toMatchObject({ status: 'refunded' });
    const money = { at: 'returned_to_wallet', amount: 20 };
    expect(await paying.status(id)).toMatchObject({ money });
    const { body } = await paying.player.get('/api/wallet/wallet-transactions');
    expect(body.data?.['transactions']).toMatchObject([{ _id: id, money, refundTransaction: { amount: 20 } }]);
    expect(await transfer(suspenseKey(`${id}01`))).toMatchObject({
      by: admin,
      credit: `wallet:${paying.player.accountId}`,
    });
    const manual = { by: admin, reference: 'UTR 1' };
    expect(await recordSuspenseRefund(deps(), `${id}01`, manual)).toEqual({ kind: 'decided' });
  });

  test('support pays it back outside, with a reference; then it cannot be credited', async () => {
    const id = await suspended();
    const logged = jest.spyOn(deps().log, 'info');
    expect(await recordSuspenseRefund(deps(), `${id}01`, { by: admin, reference: 'UTR 1' })).toMatchObject({
      kind: 'done',
    });
    const line = { paymentId: `${id}01`, amountPaise: 2_000, to: 'gateway:ekupi', by: admin, reference: 'UTR 1' };
    expect(logged).toHaveBeenCalledWith(line, 'money left suspense');
    expect(await transfer(suspenseKey(`${id}01`))).toMatchObject({ ref: { providerReference: 'UTR 1' } });
    expect(await paying.transaction(id)).toMatchObject({ status: 'manual_refund' });
    expect(await paying.status(id)).toMatchObject({ money: { at: 'outside', amount: 20 } });
    expect(await creditFromSuspense(deps(), `${id}01`, admin)).toEqual({ kind: 'decided' });
    expect(await paying.player.balance()).toBe(0);
  });

  test('money that is not in suspense cannot be credited', async () => {
    const id = await paying.started(100);
    expect(await creditFromSuspense(deps(), `${id}01`, admin)).toEqual({ kind: 'not_suspended' });
    expect(await creditFromSuspense(deps(), `${newId()}01`, admin)).toEqual({ kind: 'not_suspended' });
  });
});
