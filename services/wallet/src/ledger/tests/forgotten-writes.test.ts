import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { testDatabase, type TestDatabase } from '@topup/kit/testing';
import { orderPaymentKey, rechargeKey, refundKey } from '../domain/keys.ts';
import type { Movement } from '../domain/transfers.ts';
import { createLedger, type Ledger } from '../store/ledger.ts';
import { openTransfers, type Transfers } from '../store/transfers.ts';
import { booksBalance } from '../../testing/books.ts';
import { movementOf } from '../../testing/simulation/designs/ledger.ts';

/**
 * A write is visible to other processes before it is in the journal, and a database killed then loses it. These tests
 * delete the document right after it was read to imitate that.
 */
const KEY = { kid: 'k1', key: Buffer.alloc(32, 7) };
let database: TestDatabase;
let transfers: Transfers;
/** A separate process, without cached heads. */
const process = (seen: Partial<Transfers> = {}, now = () => new Date()): Ledger =>
  createLedger({ transfers: { ...transfers, ...seen }, keys: [KEY], now });

beforeAll(async () => {
  database = await testDatabase();
  transfers = await openTransfers(database);
});
afterEach(() => booksBalance(transfers, [KEY]));
afterAll(() => database.release());

function recharge(accountId: string, amount: number): Movement {
  const recordId = newId();
  const key = rechargeKey(recordId);
  return movementOf({ kind: 'recharge', key, recordId, accountId, amountPaise: paise(amount), units: [] });
}
function purchase(accountId: string, amount: number): Movement {
  const recordId = newId();
  const key = orderPaymentKey(recordId);
  return movementOf({ kind: 'debit', key, recordId, accountId, amountPaise: paise(amount), units: [] });
}
function refund({ ref: { orderId = '', accountId } }: Movement, n: number, amount: number, unit = 1): Movement {
  const key = refundKey(orderId, n);
  const units = [`${orderId}:1:${unit}`];
  return movementOf({ kind: 'refund', key, recordId: orderId, accountId, amountPaise: paise(amount), units });
}
const forget = (key: string) => transfers.collection.deleteOne({ _id: key });

test('no transfer follows one that the database lost', async () => {
  const account = newId();
  await process().post(recharge(account, 10_000));
  const forgotten = recharge(account, 5_000);
  await process().post(forgotten);

  let reads = 0;
  const builder = process({
    head: async (wallet) => {
      const seen = await transfers.head(wallet);
      if (reads++ > 0) return seen;
      await forget(forgotten.key);
      // Another process inserts a transfer in its place.
      await process().post(purchase(account, 300));
      return seen;
    },
  });
  const { transfer } = await builder.post(purchase(account, 1_000));
  expect(transfer).toMatchObject({ seq: 3, balanceBeforePaise: 9_700, balanceAfterPaise: 8_700 });
  expect(reads).toBe(2);
});

test('an outcome is returned only once it is durable', async () => {
  const account = newId();
  await process().post(recharge(account, 10_000));
  const command = purchase(account, 2_500);
  await process().post(command);
  const late = process({
    findAnyones: async (key) => {
      const seen = await transfers.find(key);
      await forget(key);
      return seen;
    },
  });
  await expect(late.post(command)).rejects.toThrow('is not there');
  await expect(late.void(command.key, 'purchase', command.ref, 'order')).resolves.toMatchObject({ outcome: 'void' });
});

test('no permanent refusal is based on a write that the database lost', async () => {
  const account = newId();
  await process().post(recharge(account, 10_000));
  const bought = purchase(account, 2_500);
  await process().post(bought);
  const forgotten = refund(bought, 1, 2_500);
  await process().post(forgotten);
  let reads = 0;
  const second = process({
    refundsOf: async (key, whose) => {
      const seen = await transfers.refundsOf(key, whose);
      if (reads++ === 0) await forget(forgotten.key);
      return seen;
    },
  });
  const { transfer } = await second.post(refund(bought, 2, 2_500));
  expect(transfer).toMatchObject({ outcome: 'ok', balanceAfterPaise: 10_000 });
  expect(reads).toBe(2);
});

test('no refund is posted for a purchase that the database lost', async () => {
  const account = newId();
  await process().post(recharge(account, 10_000));
  const forgotten = purchase(account, 2_500);
  await process().post(forgotten);
  let finds = 0;
  const giver = process({
    findAnyones: async (key) => {
      const seen = await transfers.find(key);
      if (finds++ === 0) await forget(forgotten.key);
      return seen;
    },
  });
  const { transfer } = await giver.post(refund(forgotten, 1, 2_500));
  expect(transfer).toMatchObject({ outcome: 'rejected' });
});

test('a refund that was lost and came back as the same document is counted by the next one', async () => {
  const account = newId();
  await process().post(recharge(account, 10_000));
  const bought = purchase(account, 2_500);
  await process().post(bought);
  // A slow clock's transfers take the time of their predecessor, so the second one equals the first.
  const slow = () => process({}, () => new Date(0));
  const forgotten = refund(bought, 1, 2_500);
  const { transfer: before } = await slow().post(forgotten);
  let heads = 0;
  let histories = 0;
  const second = process({
    head: async (wallet) => {
      const seen = await transfers.head(wallet);
      if (heads++ === 0) await forget(forgotten.key);
      return seen;
    },
    refundsOf: async (key, whose) => {
      const seen = await transfers.refundsOf(key, whose);
      if (histories++ === 0) expect((await slow().post(forgotten)).transfer).toEqual(before);
      return seen;
    },
  });
  const { transfer } = await second.post(refund(bought, 2, 2_500, 2));
  expect(transfer).toMatchObject({ outcome: 'rejected' });
});
