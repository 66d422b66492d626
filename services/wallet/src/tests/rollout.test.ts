import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { createLog } from '@topup/kit/log';
import { paise } from '@topup/kit/money';
import { connectMongo, type CollectionOptions, type Database } from '@topup/kit/mongo';
import { applySchema } from '@topup/kit/schema';
import { commandWire, SCHEMA_COMMANDS, type CommandWire } from '@topup/kit/testing';
import { dropDatabase, testMongoUrl } from '@topup/kit/testing/servers';
import { Outcome } from '@topup/proto';
import { openCollections } from '../collections.ts';
import { orderPaymentKey, rechargeKey } from '../ledger/domain/keys.ts';
import { TRANSFER_SCHEMA_VERSION } from '../ledger/store/transfer-rules.ts';
import { booksBalance } from '../testing/books.ts';
import { createWorld, walletEnvironment, type World } from '../testing/world.ts';

const log = createLog('rollout-test', 'silent');
const url = testMongoUrl();
let world: World;
let wire: CommandWire;
let database: Database;
beforeAll(async () => {
  wire = await commandWire(url);
  await applySchema(url, log, openCollections);
  world = await createWorld({ MONGO_URL: wire.url });
  database = await connectMongo(url, log);
});
afterAll(async () => {
  await world.close();
  await database.close();
  await wire.close();
  await dropDatabase(url);
});

/** The collections as a later release would declare them: a higher version and one more index. */
const openNextCollections = (next: Database): Promise<void> =>
  openCollections({
    ...next,
    collection: (name, options) => next.collection(name, options && later(options)),
  });
const later = ({ version = 1, indexes = [], validator = {} }: CollectionOptions): CollectionOptions => ({
  version: version + 1,
  validator,
  indexes: [...indexes, { key: { ofNextRelease: 1 }, name: 'of-next-release' }],
});

/** Everything that makes up a schema: the version records, the collections' options and their indexes. */
async function schema(): Promise<unknown> {
  const { db } = database.connection;
  if (!db) throw new Error('database is not connected');
  const collections = (await db.listCollections().toArray()).sort((a, b) => a.name.localeCompare(b.name));
  const indexes = await Promise.all(collections.map(({ name }) => db.collection(name).indexes()));
  return { collections, indexes, records: await db.collection('appliedSchemas').find().sort({ _id: 1 }).toArray() };
}

async function buy(): Promise<void> {
  const { ledger, transfers } = world.app.features.ledger;
  const [accountId, transactionId, orderId] = [newId(), newId(), newId()];
  await ledger.post({
    key: rechargeKey(transactionId),
    kind: 'recharge',
    debit: 'gateway:ekupi',
    credit: `wallet:${accountId}`,
    amountPaise: paise(10_000),
    by: 'wallet',
    ref: { accountId, transactionId },
  });
  const command = { key: orderPaymentKey(orderId), orderId, accountId, amountPaise: 6_250n };
  expect(await world.ask('wallet.debit.post', command)).toMatchObject({ outcome: Outcome.OK });
  await booksBalance(transfers, world.config.TRANSFER_HMAC_KEYS);
}

/** Runs a process of the real service on this database until it exits. */
async function startProcess(): Promise<{ code: unknown; said: string }> {
  const environment = { ...walletEnvironment(world.servers), MONGO_URL: wire.url };
  const child = spawn(process.execPath, ['--no-warnings', join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, said };
}

test('a rollout: this release works before and after the job of the next one, and restarts without changing anything', async () => {
  await buy();
  await Promise.all([applySchema(url, log, openNextCollections), applySchema(url, log, openNextCollections)]);
  const after = await schema();
  expect(after).toMatchObject({
    records: expect.arrayContaining([
      expect.objectContaining({ _id: 'transfers', version: TRANSFER_SCHEMA_VERSION + 1 }),
    ]),
  });
  await buy();
  const restarted = await world.replica();
  await buy();
  await restarted.stop();
  await applySchema(url, log, openCollections);
  expect(await schema()).toEqual(after);
});

test('a release started before its job exits with 78 and says what is missing', async () => {
  const records = await database.collection<{ _id: string; version: number }>('appliedSchemas');
  await records.updateOne({ _id: 'transfers' }, { $set: { version: 0 } });
  const before = await schema();
  const { code, said } = await startProcess();
  const needed = `has schema version 0; schema version ${TRANSFER_SCHEMA_VERSION} is needed\\.`;
  expect(said).toMatch(new RegExp(`^wallet: Collection "transfers" of database "\\w+" ${needed}`));
  expect(said).toContain('node src/schema.ts');
  expect(code).toBe(78);
  expect(await schema()).toEqual(before);
});

test('the service sent no command that changes a schema, at its starts nor at work', () => {
  const sent = [...wire.commands];
  expect(sent).toEqual(expect.arrayContaining(['buildInfo', 'listIndexes', 'find', 'insert']));
  expect(sent.filter((command) => SCHEMA_COMMANDS.includes(command))).toEqual([]);
});
