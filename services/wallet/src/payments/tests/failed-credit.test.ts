import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectMongo, type Database, type Document } from '@topup/kit/mongo';
import { createLog } from '@topup/kit/log';
import { settlePayment } from '../settle.ts';
import { payingOrders } from '../../testing/paying-orders.ts';
import { usePaying } from '../../testing/paying.ts';

const paying = usePaying();
const { opened, decision, hears, outcomes } = payingOrders(paying);
let database: Database;
beforeAll(async () => {
  database = await connectMongo(paying.world.servers.mongoUrl, createLog('failed-credit-test', 'silent'));
});
afterAll(() => database.close());

const settle = (paymentId: string) => settlePayment(paying.world.app.features.payments, paymentId);
/**
 * The database refuses transfers about this payment while `work` runs, because a blocking document occupies a unique
 * index.
 */
async function withoutStoring(paymentId: string, work: () => Promise<void>): Promise<void> {
  const transfers = await database.collection<Document & { _id: string }>('transfers');
  const index = { name: 'blocked', unique: true, partialFilterExpression: { 'ref.paymentId': paymentId } };
  await transfers.createIndex({ 'ref.paymentId': 1 }, index);
  await transfers.insertOne({ _id: 'blocked', ref: { paymentId } }, { bypassDocumentValidation: true });
  await work();
  await transfers.deleteOne({ _id: 'blocked' });
  await transfers.dropIndex('blocked');
}
const alarms = async () => /wallet_alarms_total\{kind="failed_credit"\} (\d+)/.exec(await paying.metrics())?.[1];

test('a recharge that cannot be credited: pending to its player, an alarm to us, credited once under the same key', async () => {
  const id = await paying.started(300);
  paying.ekupi.pay(id);
  await withoutStoring(`${id}01`, async () => {
    await expect(settle(`${id}01`)).rejects.toThrow();
    expect(await paying.transaction(id)).toMatchObject({ status: 'failed_credit' });
    const { body } = await paying.player.get('/api/wallet/wallet-transactions');
    expect(body.data).toMatchObject({ transactions: [{ _id: id, status: 'pending' }] });
    expect(Number(await alarms())).toBeGreaterThan(0);
    expect(await paying.player.balance()).toBe(0);
  });
  await settle(`${id}01`);
  expect(await paying.status(id)).toMatchObject({ status: 'completed', balanceBefore: 0, balanceAfter: 300 });
  expect(await paying.player.balance()).toBe(300);
});

test('a wrong amount that cannot be posted: pending to its player until it is in suspense, then being refunded', async () => {
  const id = await paying.started(300);
  paying.ekupi.pay(id, { amount: '20' });
  await withoutStoring(`${id}01`, async () => {
    await expect(settle(`${id}01`)).rejects.toThrow();
    expect(await paying.transaction(id)).toMatchObject({ status: 'failed_credit' });
  });
  await settle(`${id}01`);
  const moves = [{ to: 'failed_credit' }, { to: 'refund_initiated' }];
  expect(await paying.transaction(id)).toMatchObject({ status: 'refund_initiated', recharge: { moves } });
  const { body } = await paying.player.get('/api/wallet/wallet-transactions');
  expect(body.data).toMatchObject({ transactions: [{ _id: id, status: 'refund_initiated', amount: 20 }] });
  expect(await paying.player.balance()).toBe(0);
});

test('a captured payment that cannot be posted leaves the order undecided; its event is sent once after posting', async () => {
  const orderId = await opened('phonepe');
  paying.phonepe.settle(orderId, { state: 'COMPLETED' });
  await withoutStoring(`${orderId}01`, async () => {
    await expect(settle(`${orderId}01`)).rejects.toThrow();
    expect(await decision(orderId)).toBeNull();
  });
  await settle(`${orderId}01`);
  await hears(orderId, 'PAID');
  expect(outcomes(orderId)).toEqual(['PAID']);
});
