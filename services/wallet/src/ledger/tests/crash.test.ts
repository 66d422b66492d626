import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Outcome } from '@topup/proto';
import { readConfig } from '@topup/kit/config';
import { newId } from '@topup/kit/ids';
import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { paise } from '@topup/kit/money';
import { applySchema } from '@topup/kit/schema';
import { eventually, testServers, type TestServers } from '@topup/kit/testing';
import { openCollections } from '../../collections.ts';
import { configSchema } from '../../config.ts';
import { orderPaymentKey, rechargeKey } from '../domain/keys.ts';
import { createLedger } from '../store/ledger.ts';
import { openTransactions, type Transactions } from '../../recharges/store/transactions.ts';
import { openTransfers, type Transfers } from '../store/transfers.ts';
import { booksBalance } from '../../testing/books.ts';
import { walletEnvironment } from '../../testing/world.ts';

const ORDERS = 120;
const PRICE = 100n;
let servers: TestServers;
let environment: Record<string, string>;
let database: Database;
let transfers: Transfers;
let transactions: Transactions;
let order: Bus;
const answered = new Map<string, Set<string>>();

beforeAll(async () => {
  const log = createLog('crash-test', 'silent');
  servers = await testServers();
  environment = walletEnvironment(servers);
  await applySchema(servers.mongoUrl, log, openCollections);
  database = await connectMongo(servers.mongoUrl, log);
  transfers = await openTransfers(database);
  transactions = await openTransactions(database);
  order = await connectBus({ url: servers.amqpUrl, service: 'order', log });
  await order.consume('order.replies', {
    'wallet.debit.settled': async ({ key, outcome, balanceAfterPaise }) => {
      const answers = answered.get(key) ?? new Set();
      answered.set(key, answers.add(`${outcome} ${balanceAfterPaise}`));
    },
  });
});
afterAll(async () => {
  await order.close();
  await database.close();
  await servers.release();
});

const startWallet = (): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { ...process.env, ...environment, NODE_ENV: 'production', LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
async function kill(wallet: ChildProcess): Promise<void> {
  const gone = once(wallet, 'exit');
  wallet.kill('SIGKILL');
  await gone;
}

test('killed twice during debits: each order is debited once and answered, with consistent answers', async () => {
  const config = readConfig(configSchema, environment);
  const accounts = Array.from({ length: 6 }, () => newId());
  const ledger = createLedger({ transfers, keys: config.TRANSFER_HMAC_KEYS, now: () => new Date() });
  for (const accountId of accounts) {
    const transactionId = newId();
    await ledger.post({
      key: rechargeKey(transactionId),
      kind: 'recharge',
      debit: 'gateway:ekupi',
      credit: `wallet:${accountId}`,
      amountPaise: paise(100_000),
      by: 'wallet',
      ref: { accountId, transactionId },
    });
  }
  let wallet = startWallet();
  const orders = Array.from({ length: ORDERS }, (_, i) => ({ orderId: newId(), accountId: accounts[i % 6] ?? '' }));
  await Promise.all(
    orders.map(({ orderId, accountId }) =>
      order.send(
        'wallet.debit.post',
        { key: orderPaymentKey(orderId), orderId, accountId, amountPaise: PRICE },
        { id: `${orderId}:debit:1` },
      ),
    ),
  );
  for (const share of [0.2, 0.5]) {
    await eventually('some debits are posted', async () => (await debits()) >= ORDERS * share);
    await kill(wallet);
    wallet = startWallet();
  }
  await eventually('every order is answered', () => answered.size === ORDERS);
  await eventually(
    'every transaction is written',
    async () => (await transactions.collection.countDocuments({ type: 'purchase' })) === ORDERS,
  );
  await kill(wallet);

  expect(await debits()).toBe(ORDERS);
  for (const answers of answered.values()) expect([...answers]).toEqual([expect.stringMatching(`^${Outcome.OK} `)]);
  for (const accountId of accounts)
    expect((await transfers.head(accountId))?.balanceAfterPaise).toBe(100_000 - (ORDERS / 6) * Number(PRICE));
  await booksBalance(transfers, config.TRANSFER_HMAC_KEYS);
});

const debits = () => transfers.collection.countDocuments({ kind: 'purchase', outcome: 'ok' });
