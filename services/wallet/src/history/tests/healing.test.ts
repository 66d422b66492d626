import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { messages } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { eventually } from '@topup/kit/testing';
import type { Movement } from '../../ledger/domain/transfers.ts';
import { orderPaymentKey, refundKey } from '../../ledger/domain/keys.ts';
import { createLedger } from '../../ledger/store/ledger.ts';
import { booksBalance } from '../../testing/books.ts';
import { credit } from '../../testing/credit.ts';
import { createPlayer } from '../../testing/player.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  await booksBalance(world.app.features.ledger.transfers, world.config.TRANSFER_HMAC_KEYS);
  await world.close();
});

const debit = (orderId: string, accountId: string, amountPaise: bigint) =>
  world.ask('wallet.debit.post', { key: orderPaymentKey(orderId), orderId, accountId, amountPaise });
const refund = (n: number, orderId: string, accountId: string, units: string[], amountPaise: bigint) =>
  world.ask('wallet.refund.post', {
    key: refundKey(orderId, n),
    of: orderPaymentKey(orderId),
    orderId,
    accountId,
    units: units.map((unit) => `${orderId}:${unit}`),
    amountPaise,
  });
/** What remains after a crash right after the transfer: only the commit. */
const commitOnly = (orderId: string, accountId: string, amount: number) =>
  world.app.features.ledger.ledger.post(purchaseOf(orderId, accountId, amount));
const purchaseOf = (orderId: string, accountId: string, amount: number): Movement => ({
  key: orderPaymentKey(orderId),
  kind: 'purchase',
  debit: `wallet:${accountId}`,
  credit: 'sales',
  amountPaise: paise(amount),
  by: 'order',
  ref: { accountId, orderId },
});

describe('a crash between the transfer and its transaction', () => {
  test('is repaired by following the transfers: transaction, projection, sums', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(10_000));
    const orderId = newId();
    await commitOnly(orderId, account, 2_500);
    expect(await world.app.features.history.transactions.collection.countDocuments({ orderId })).toBe(0);
    await world.app.jobs.follow.runNow();
    expect(await world.app.features.history.transactions.collection.findOne({ orderId })).toMatchObject({
      status: 'completed',
      balanceBeforePaise: 10_000,
      balanceAfterPaise: 7_500,
    });
    expect(await world.app.features.ledger.wallets.collection.findOne({ _id: account })).toMatchObject({
      seq: 2,
      balancePaise: 7_500,
      rechargedPaise: 10_000,
      spentPaise: 2_500,
      purchaseCount: 1,
    });
  });

  test('is repaired even if a process whose clock is ten minutes ahead has just posted', async () => {
    const { transfers, wallets } = world.app.features.ledger;
    const ahead = createLedger({
      transfers,
      keys: world.config.TRANSFER_HMAC_KEYS,
      now: () => new Date(Date.now() + 600_000),
    });
    const [early, account] = [newId(), newId()];
    await ahead.post({
      key: `recharge:${newId()}`,
      kind: 'recharge',
      debit: 'gateway:ekupi',
      credit: `wallet:${early}`,
      amountPaise: paise(500),
      by: 'test',
      ref: { accountId: early, transactionId: newId() },
    });
    await world.app.jobs.follow.runNow();
    await credit(world.app.features.ledger, account, paise(10_000));
    await commitOnly(newId(), account, 2_500);
    await world.app.jobs.follow.runNow();
    expect(await wallets.collection.findOne({ _id: account })).toMatchObject({ seq: 2, balancePaise: 7_500 });
  });

  test('is also repaired by the redelivered command', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(10_000));
    const orderId = newId();
    await commitOnly(orderId, account, 2_500);
    await debit(orderId, account, 2_500n);
    expect(await world.app.features.history.transactions.collection.countDocuments({ orderId })).toBe(1);
  });

  test('a recharge whose transaction stayed pending is completed', async () => {
    const account = newId();
    const transactionId = newId();
    await world.app.features.recharges.recharges.start({
      _id: transactionId,
      accountId: account,
      amountPaise: paise(500),
      gateway: 'ekupi',
      fingerprint: 'f',
      now: new Date(),
    });
    await world.app.features.ledger.ledger.post({
      key: `recharge:${transactionId}`,
      kind: 'recharge',
      debit: 'gateway:ekupi',
      credit: `wallet:${account}`,
      amountPaise: paise(500),
      by: 'wallet',
      ref: { accountId: account, transactionId, paymentId: `${transactionId}01` },
    });
    await world.app.jobs.follow.runNow();
    const transaction = await world.app.features.history.transactions.collection.findOne({ _id: transactionId });
    expect(transaction).toMatchObject({ status: 'completed', balanceAfterPaise: 500 });
  });

  test('a transfer lost by the database while it was read leaves no trace, and is followed when it is posted again', async () => {
    const { transfers, wallets } = world.app.features.ledger;
    const { transactions } = world.app.features.history;
    const [account, orderId] = [newId(), newId()];
    await credit(world.app.features.ledger, account, paise(10_000));
    await commitOnly(orderId, account, 2_500);
    const { find } = transfers.collection;
    transfers.collection.find = ((...args: Parameters<typeof find>) => {
      const found = find.apply(transfers.collection, args);
      const { toArray } = found;
      if ('_id' in (args[0] ?? {}))
        found.toArray = async () => {
          await transfers.collection.deleteOne({ _id: orderPaymentKey(orderId) });
          return toArray.call(found);
        };
      return found;
    }) as typeof find;
    await world.app.jobs.follow.runNow();
    transfers.collection.find = find;
    expect(await transactions.collection.countDocuments({ orderId })).toBe(0);
    expect(await wallets.collection.findOne({ _id: account })).toMatchObject({ seq: 1, balancePaise: 10_000 });

    // Another process, which did not write it, treats it as new.
    const other = await world.replica();
    const { ledger } = other.features.ledger;
    await ledger.post(purchaseOf(orderId, account, 2_500));
    await other.stop();
    await world.app.jobs.follow.runNow();
    expect(await wallets.collection.findOne({ _id: account })).toMatchObject({ seq: 2, balancePaise: 7_500 });
    expect(await transactions.collection.countDocuments({ orderId })).toBe(1);
  });

  test('two followers and fifty transfers give the same sums as one', async () => {
    const accounts = Array.from({ length: 5 }, () => newId());
    await Promise.all(
      accounts.map(async (account) => {
        await credit(world.app.features.ledger, account, paise(100_000));
        for (let i = 0; i < 10; i++) await commitOnly(newId(), account, 100 + i);
      }),
    );
    const other = await world.replica();
    await Promise.all([world.app.jobs.follow.runNow(), other.jobs.follow.runNow()]);
    await other.stop();
    for (const account of accounts) {
      const head = await world.app.features.ledger.transfers.head(account);
      expect(await world.app.features.ledger.wallets.collection.findOne({ _id: account })).toMatchObject({
        seq: 11,
        balancePaise: head?.balanceAfterPaise,
        spentPaise: 1_045,
        purchaseCount: 10,
      });
    }
  });

  test('the money of a projection is stored as 64-bit integers', async () => {
    const fields = ['balancePaise', 'rechargedPaise', 'spentPaise', 'refundedPaise'];
    const types = Object.fromEntries(fields.map((field) => [field, { $type: `$${field}` }]));
    const seen = await world.app.features.ledger.wallets.collection
      .aggregate([{ $project: { _id: 0, ...types } }, { $limit: 5 }])
      .toArray();
    expect(seen.length).toBeGreaterThan(0);
    for (const wallet of seen) expect(new Set(Object.values(wallet))).toEqual(new Set(['long']));
  });
});

describe('the visible history', () => {
  test('a purchase includes the sum of its refunds; refunds are separate lines only with the filter', async () => {
    const player = await createPlayer(world);
    await credit(world.app.features.ledger, player.accountId, paise(10_000));
    const orderId = newId();
    await debit(orderId, player.accountId, 6_250n);
    await refund(1, orderId, player.accountId, ['0:0'], 1_250n);
    await refund(2, orderId, player.accountId, ['0:1', '0:2'], 2_500n);
    const { body } = await player.get('/api/wallet/wallet-transactions?page=1&limit=10');
    expect(body.data).toMatchObject({
      pagination: { totalPages: 1, currentPage: 1 },
      transactions: [
        {
          transaction_type: 'purchase',
          amount: 62.5,
          balanceBefore: 100,
          balanceAfter: 37.5,
          paymentMethod: 'wallet',
          refundTransaction: { transaction_type: 'refund', amount: 37.5, balanceBefore: 37.5, balanceAfter: 75 },
        },
        { transaction_type: 'recharge', amount: 100 },
      ],
    });
    const refunds = await player.get('/api/wallet/wallet-transactions?transaction_type=refund');
    expect(refunds.body.data?.['transactions']).toHaveLength(2);
    const failed = await player.get('/api/wallet/wallet-transactions?status=failed&transaction_type=all');
    expect(failed.body.data).toEqual({ transactions: [], pagination: { totalPages: 0, currentPage: 1 } });
    const ofOrder = await player.get(`/api/orders/transactions/${orderId}`);
    expect(ofOrder.body.data).toMatchObject({ transactions: [{ amount: 62.5, refundTransaction: { amount: 37.5 } }] });
    const other = await createPlayer(world);
    expect((await other.get(`/api/orders/transactions/${orderId}`)).status).toBe(404);
  });

  test.each([
    'page=0x1',
    'page=-1',
    'limit=a',
    'status=gone',
    'transaction_type=[$ne]',
    'page=1&page=2',
    'page[$gt]=1',
  ])('a query of %s is refused', async (query) => {
    const player = await createPlayer(world);
    const { status } = await player.get(`/api/wallet/wallet-transactions?${query}`);
    expect(status).toBe(400);
  });

  test('the last page ends at the end of the history', async () => {
    const player = await createPlayer(world);
    for (let i = 0; i < 12; i++) await credit(world.app.features.ledger, player.accountId, paise(100));
    const second = await player.get('/api/wallet/wallet-transactions?page=2');
    expect(second.body.data).toMatchObject({ pagination: { totalPages: 2, currentPage: 2 } });
    expect(second.body.data?.['transactions']).toHaveLength(2);
  });
});

describe('data for other services', () => {
  test('the transactions of an order, and counts', async () => {
    const account = newId();
    await credit(world.app.features.ledger, account, paise(10_000));
    const orderId = newId();
    await debit(orderId, account, 6_250n);
    const { transactions } = await world.order.ask('wallet.transactions.of-order', { orderId });
    expect(transactions).toMatchObject([
      { transactionType: 'purchase', amountPaise: 6_250n, balanceAfterPaise: 3_750n },
    ]);
    const stats = await world.order.ask('wallet.transaction-stats.get', {});
    const stored = await world.app.features.history.transactions.collection.countDocuments();
    expect(Number(stats.total)).toBeLessThanOrEqual(stored);
    expect(stats.total).toBe(stats.byStatus.reduce((sum, { count }) => sum + count, 0n));
  });

  test('users are stored as received from auth; old versions are ignored', async () => {
    const accountId = newId();
    const known = { accountId, email: 'A@Example.com', role: 'user', createdAtMs: 1n, blocked: true };
    const user = (version: bigint, name: string) => ({
      user: { ...known, name, changedAtMs: version, version },
    });
    await world.order.announce('auth.user.changed', user(2n, 'Second'), { id: 'u2' });
    await eventually('the user', () => world.app.features.users.collection.findOne({ _id: accountId }));
    await world.app.features.users.put({ $typeName: 'topup.auth.v1.User', ...user(1n, 'First').user });
    expect(await world.app.features.users.collection.findOne({ _id: accountId })).toMatchObject({
      name: 'Second',
      emailLower: 'a@example.com',
      version: 2,
    });
    expect(messages['auth.user.changed'].kind).toBe('event');
  });
});

test('a debit writes one transfer and one transaction', async () => {
  const account = newId();
  await credit(world.app.features.ledger, account, paise(10_000));
  const { transfers } = world.app.features.ledger;
  const { transactions } = world.app.features.history;
  const before = {
    transfers: await transfers.collection.countDocuments(),
    transactions: await transactions.collection.countDocuments(),
  };
  await debit(newId(), account, 100n);
  expect(await transfers.collection.countDocuments()).toBe(before.transfers + 1);
  expect(await transactions.collection.countDocuments()).toBe(before.transactions + 1);
});
