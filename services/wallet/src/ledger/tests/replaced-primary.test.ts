import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Outcome } from '@topup/proto';
import type { ReadOptions } from '@topup/kit/concerns';
import { newId } from '@topup/kit/ids';
import { createLog } from '@topup/kit/log';
import { paise } from '@topup/kit/money';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { isRead, pretendReplicaSet, type ReplicaSet } from '@topup/kit/testing/replica-set/replica-set';
import { dropDatabase, testMongoUrl } from '@topup/kit/testing/servers';
import { mongo } from 'mongoose';
import { orderPaymentKey, rechargeKey, refundKey } from '../domain/keys.ts';
import type { Movement } from '../domain/transfers.ts';
import { createLedger, type Ledger } from '../store/ledger.ts';
import { openTransfers, type Transfers } from '../store/transfers.ts';
import { booksBalance } from '../../testing/books.ts';
import { movementOf } from '../../testing/simulation/designs/ledger.ts';
import { recordManualRefund } from '../use-cases/record-manual-refund.ts';

/**
 * A replaced primary that has not noticed it answers reads for some seconds from its old majority state. Here such
 * reads find nothing at all, except those that require the primary to reach a majority first.
 */
const KEY = { kid: 'k1', key: Buffer.alloc(32, 7) };
const url = testMongoUrl();
const reads: mongo.Document[] = [];
let set: ReplicaSet;
let database: Database;
let transfers: Transfers;
const process = (seen: Partial<Transfers> = {}): Ledger =>
  createLedger({ transfers: { ...transfers, ...seen }, keys: [KEY], now: () => new Date() });

beforeAll(async () => {
  set = await pretendReplicaSet(url, (command, forward) => {
    if (isRead(command)) reads.push(mongo.BSON.deserialize(command.body));
    return forward();
  });
  database = await connectMongo(set.url, createLog('replaced-primary-test', 'silent'), 'apply');
  transfers = await openTransfers(database);
});
afterEach(() => booksBalance(transfers, [KEY]));
afterAll(async () => {
  await database.close();
  await set.close();
  await dropDatabase(url);
});

/** A process whose reads of these kinds come from the replaced primary. */
function behind(): Pick<Transfers, 'head' | 'find' | 'findAnyones' | 'refundsOf'> {
  const isCutOff = (read?: ReadOptions) => read?.readConcern?.level !== 'linearizable';
  const find: Transfers['find'] = async (...[key, accountId, read]) =>
    isCutOff(read) ? null : transfers.find(key, accountId, read);
  return {
    head: async (wallet, read) => (isCutOff(read) ? null : transfers.head(wallet, read)),
    find,
    findAnyones: async (key, accountId, read) => (await find(key, accountId, read)) ?? find(key, undefined, read),
    refundsOf: async () => [],
  };
}
const movement = (kind: 'recharge' | 'debit', accountId: string, amount: number): Movement => {
  const recordId = newId();
  const key = kind === 'debit' ? orderPaymentKey(recordId) : rechargeKey(recordId);
  return movementOf({ kind, key, recordId, accountId, amountPaise: paise(amount), units: [] });
};

test('a debit is not refused when a majority has the money', async () => {
  const account = newId();
  await process().post(movement('recharge', account, 10_000));
  const { transfer } = await process(behind()).post(movement('debit', account, 2_500));
  expect(transfer).toMatchObject({ outcome: 'ok', balanceAfterPaise: 7_500 });
});

test('a refund is not refused when a majority has its purchase', async () => {
  const account = newId();
  await process().post(movement('recharge', account, 10_000));
  const bought = movement('debit', account, 2_500);
  await process().post(bought);
  const { orderId = '' } = bought.ref;
  const key = refundKey(orderId, 1);
  const units = [`${orderId}:1:1`];
  const refund = movementOf({
    kind: 'refund',
    key,
    recordId: orderId,
    accountId: account,
    amountPaise: paise(2_500),
    units,
  });
  const { transfer } = await process(behind()).post(refund);
  expect(transfer).toMatchObject({ outcome: 'ok', balanceAfterPaise: 10_000 });
});

test('a refund of a gateway’s payment that support paid outside is recorded on that gateway’s account', async () => {
  const [orderId, accountId] = [newId(), newId()];
  const purchase: Movement = {
    key: orderPaymentKey(orderId),
    kind: 'purchase',
    debit: 'gateway:phonepe',
    credit: 'sales',
    by: 'wallet',
    amountPaise: paise(5_000),
    ref: { orderId, accountId },
  };
  await process().post(purchase);
  const ofPurchase = { key: refundKey(orderId, 1), of: purchase.key, orderId, accountId };
  const refund = { ...ofPurchase, units: [`${orderId}:1:1`], amountPaise: paise(5_000) };
  const outside = { reference: 'UTR-7', reason: 'The wallet refused it.', by: newId() };
  const onTransfer = async () => undefined;
  const view = { ...transfers, ...behind() };
  const noted = await recordManualRefund({ ledger: process(), onTransfer, transfers: view }, { ...refund, outside });
  expect(noted).toMatchObject({ outcome: Outcome.OK });
  expect(await transfers.find(refund.key)).toMatchObject({ debit: 'sales', credit: 'gateway:phonepe' });
});

test('the ledger decides on majority reads; a refusal is based on a linearizable read', async () => {
  reads.length = 0;
  const account = newId();
  await process().post(movement('recharge', account, 1_000));
  await process().post(movement('debit', account, 5_000));
  const levels = reads.map(({ find, readConcern }) => [find, readConcern?.level]);
  expect(levels).toEqual([
    ['transfers', 'majority'],
    ['transfers', 'majority'],
    ['transfers', 'linearizable'],
  ]);
});
