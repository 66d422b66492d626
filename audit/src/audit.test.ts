import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testServers, type TestServers } from '@topup/kit/testing';
import { mongo } from 'mongoose';
import { audit } from './audit.ts';
import { report } from './report.ts';
import { connectReader, type Databases } from './readers/read-books.ts';
import { cleanBooks } from './testing/clean-books.ts';

const long = (value: number | undefined) => (value === undefined ? undefined : mongo.Long.fromNumber(value));
let servers: TestServers;
let client: mongo.MongoClient;
let names: Databases;

beforeAll(async () => {
  servers = await testServers();
  client = await connectReader(servers.mongoUrl);
  const name = client.db().databaseName;
  names = { wallet: name, order: name, gateway: name };
  await store(cleanBooks(40, 5));
}, 60_000);
afterAll(async () => {
  await client.close();
  await servers.release();
});

/** Stores generated books in the shapes that the services store. */
async function store({ wallets, orders, transfers, attempts, rows }: ReturnType<typeof cleanBooks>): Promise<void> {
  const into = (collection: string, documents: object[]) =>
    client.db().collection(collection).insertMany(documents, { ignoreUndefined: true });
  await into(
    'transfers',
    transfers.map(({ key, accountId, orderId, transactionId, ...rest }) => ({
      ...rest,
      _id: key,
      ref: { accountId, orderId, transactionId },
      amountPaise: long(rest.amountPaise),
      deltaPaise: long(rest.deltaPaise),
      balanceBeforePaise: long(rest.balanceBeforePaise),
      balanceAfterPaise: long(rest.balanceAfterPaise),
      prevHash: '',
    })),
  );
  await into(
    'wallets',
    wallets.map(({ accountId, ...rest }) => ({ ...rest, _id: accountId, balancePaise: long(rest.balancePaise) })),
  );
  await into(
    'transactions',
    rows.map(({ id, ...rest }) => ({ ...rest, _id: id })),
  );
  const now = new Date();
  await into(
    'orders',
    orders.map(({ id, ...rest }) => ({
      ...rest,
      _id: id,
      createdAt: now,
      stepSince: now,
      totalPaise: long(rest.totalPaise),
    })),
  );
  await into(
    'attempts',
    attempts.map(({ unit, states, ...rest }) => ({ ...rest, _id: unit, log: states.map((state) => ({ state })) })),
  );
}

test('books that balance are said to, with a trial balance to the paisa', async () => {
  const done = await audit(client, names);
  expect(done.breaches).toEqual([]);
  const text = report(done);
  expect(text).toMatch(/^sum\s+0\.00$/m);
  expect(text).toContain('5 ambiguous');
  expect(text.split('\n').at(-1)).toBe('The books balance.');
});

test('a fault in the database is named, and so is a document that cannot be read', async () => {
  const orders = client.db().collection<{ _id: string }>('orders');
  const order = await orders.findOneAndUpdate({ status: 'completed' } as never, { $set: { status: 'failed' } });
  await orders.insertOne({ _id: 'not-an-order' });
  const done = await audit(client, names);
  expect(done.breaches.map(({ invariant, subject }) => `${invariant} ${subject}`).sort()).toEqual([
    `I8 order ${order?._id}`,
    'shape orders not-an-order',
  ]);
  expect(report(done)).toContain('BREACH I8');
  expect(report(done).split('\n').at(-1)).toBe('The books do NOT balance: 2 breaches.');
});

test('the command says in one sentence why it cannot read', () => {
  const cli = (...args: string[]) =>
    spawnSync('node', [join(import.meta.dirname, 'cli.ts'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
  const unknown = cli('--stack', 'no-such-stack');
  expect(unknown.status).toBe(2);
  expect(unknown.stderr).toContain("no stack 'no-such-stack' is known here");
  expect(cli('--help').status).toBe(0);
});
