import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import amqp from 'amqplib';
import { mongo } from 'mongoose';
import { Registry } from '@prometheus-io/client';
import { deadQueueOf } from '@topup/proto';
import { indianDay } from '@topup/kit/indian-day';
import { runNode, testServers, type TestServers } from '@topup/kit/testing';
import { audit, nameOf } from './audit.ts';
import type { Sources } from './readers/read-books.ts';
import { report } from './report.ts';
import { storedBooks } from './testing/stored-books.ts';
import { createGauges } from './watch.ts';

const ORDERS = 1_000;
let servers: TestServers;
let client: mongo.MongoClient;
let sources: Sources;

beforeAll(async () => {
  servers = await testServers();
  const stored = await storedBooks(servers.mongoUrl, ORDERS);
  ({ client } = stored);
  sources = { ...stored.sources, amqpUrl: servers.amqpUrl };
});
afterAll(async () => {
  await client.close();
  await servers.release();
});

const of = (name: string) => client.db().collection<{ _id: string }>(name);
const one = async (name: string, filter: object, skip = 0): Promise<Record<string, unknown> & { _id: string }> =>
  (await of(name).find(filter).sort({ _id: 1 }).skip(skip).limit(1).next()) as never;
const change = async (name: string, filter: object, update: object, skip = 0): Promise<string> => {
  const { _id } = await one(name, filter, skip);
  await of(name).updateOne({ _id }, update);
  return _id;
};

test('a thousand clean orders: no false alarm, and a trial balance to the paisa', async () => {
  const done = await audit(sources);
  expect(done.breaches).toEqual([]);
  const text = report(done, sources);
  expect(text).toMatch(/^sum\s+0\.00$/m);
  expect(text).toMatch(/^\d+ days sealed, 0 dead letters$/m);
  expect(text.split('\n').at(-1)).toBe('The books balance.');
});

/** Each wallet gets at most one fault, so that every fault must be found by itself. */
async function plant(): Promise<string[]> {
  const wallets = await of('wallets').find().sort({ _id: 1 }).toArray();
  const link = (wallet: number, seq: number) => ({ wallet: wallets[wallet]?._id, seq });
  const posted = { outcome: 'ok', kind: 'purchase' };
  const planted: string[] = [];
  // In this order: I1, a deleted transfer. I12, a chain cut off at its end. I12, an edited transfer. I1, two swapped
  // transfers.
  await of('transfers').deleteOne(link(0, 5) as never);
  planted.push(`I1 wallet ${wallets[0]?._id}`);
  await of('transfers').deleteMany({ wallet: wallets[1]?._id, seq: { $gt: 5 } } as never);
  planted.push(`I12 wallet ${wallets[1]?._id}`);
  planted.push(`I12 ${await change('transfers', link(2, 5), { $set: { by: 'somebody else' } })}`);
  for (const [from, to] of [
    [5, 999_999],
    [6, 5],
    [999_999, 6],
  ] as const)
    await of('transfers').updateOne(link(3, from) as never, { $set: { seq: to } } as never);
  planted.push(`I1 wallet ${wallets[3]?._id}`);

  const below = { $set: { balanceAfterPaise: mongo.Long.fromNumber(-1) } };
  planted.push(`I2 ${await change('transfers', { ...posted, wallet: wallets[4]?._id }, below)}`);
  planted.push(`I4 wallet ${await change('wallets', { _id: wallets[5]?._id }, { $inc: { seq: 1 } })}`);
  const pocket = { $set: { credit: 'pocket' } };
  planted.push(`I5 ${await change('transfers', { ...posted, wallet: wallets[6]?._id }, pocket)}`);
  const refunded = await one('transfers', { kind: 'refund', wallet: { $gt: wallets[8]?._id } });
  const [unit] = refunded['refundUnits'] as string[];
  // The breach names the later of the two.
  const others = { kind: 'refund', wallet: { $gt: refunded['wallet'] }, at: { $gt: refunded['at'] } };
  const again = await change('transfers', others, { $push: { refundUnits: unit } });
  planted.push(`I6 ${again}`);

  const stuck = { status: 'processing', step: 'delivering', stepSince: new Date(0) };
  planted.push(`I7 order ${await change('orders', { status: 'completed' }, { $set: stuck })}`);
  planted.push(`I8 order ${await change('orders', { status: 'completed' }, { $set: { status: 'failed' } }, 1)}`);
  const numberless = { $unset: { supplierOrderId: '' } };
  planted.push(`I9 unit ${await change('attempts', { state: 'delivered' }, numberless)}`);
  const payment = await one('payments', {});
  await of('payments').insertOne({ ...payment, _id: 'e'.repeat(32), providerReference: 'UTR-new' } as never);
  planted.push(`I11 payment ${'e'.repeat(32)}`);
  const orderOf = async (skip: number, change_: object) =>
    String(await change('orders', { status: 'completed' }, { $set: change_ }, skip));
  planted.push(`I14 order ${await orderOf(5, { status: 'refund_failed', step: 'refunding', stepSince: new Date(0) })}`);
  planted.push(`I14 order ${await orderOf(6, { stuck: true })}`);
  const held = { ...payment, _id: 'd'.repeat(32), state: 'suspended', capturedAt: new Date(0) };
  await of('payments').insertOne(held as never);
  planted.push(`I14 payment ${'d'.repeat(32)}`);
  const back = { $push: { history: { from: 'completed/done', to: 'processing/delivering' } } };
  planted.push(`I13 order ${await change('orders', { status: 'completed' }, back, 3)}`);
  const amount = { $set: { 'after.byPaise': mongo.Long.fromNumber(1) } };
  planted.push(`I15 ${await change('adminActs', { 'after.limitPaise': { $exists: true } }, amount, 2)}`);
  return planted;
}

test('one fault of each kind, in the database and on the broker: each is found and named', async () => {
  // No test of I3 here: the database itself refuses a second document under a key.
  const voided = await one('transfers', { outcome: 'void' });
  await expect(of('transfers').insertOne({ ...voided, outcome: 'rejected' } as never)).rejects.toThrow('E11000');
  const planted = await plant();
  // Uses the day with the most readings. Soon after midnight in India the newest day has a single reading, so no drop
  // can be planted in it.
  const balances = client.db().collection<{ at: Date }>('balances');
  const readings = await balances.find().sort({ at: 1 }).toArray();
  const days = [...Map.groupBy(readings, ({ at }) => indianDay(at)).entries()];
  const [day, ofDay] = days.toSorted(([, some], [, others]) => others.length - some.length)[0]!;
  // A larger difference than the cost of ambiguous units near the ends of the day could explain.
  await balances.updateOne({ _id: ofDay.at(-1)!._id }, { $inc: { pointsHundredths: -10_000_000 } });
  planted.push(`I10 points ${day}`);
  const connection = await amqp.connect(servers.amqpUrl);
  const channel = await connection.createConfirmChannel();
  const dead = deadQueueOf('order.replies');
  channel.sendToQueue(dead, Buffer.from('{}'));
  await channel.waitForConfirms();
  await connection.close();
  planted.push(`I14 queue ${dead}`);
  await of('orders').insertOne({ _id: 'not-an-order' });
  planted.push('shape orders not-an-order');
  const strict = await client.db().createCollection<{ _id: string }>('strict', {
    validator: { $jsonSchema: { required: ['purpose'] } },
  });
  await strict.insertOne({ _id: 'of-an-older-release' }, { bypassDocumentValidation: true });
  planted.push('shape strict of-an-older-release');

  const explained = planted.at(-1) ?? '';
  const done = await audit(sources, [explained]);
  const found = new Set([...done.breaches, ...done.explained].map(nameOf));
  expect(planted.filter((name) => !found.has(name))).toEqual([]);
  expect(new Set(planted.map((name) => name.split(' ')[0])).size).toBe(15);
  expect(done.explained.map(nameOf)).toEqual([explained]);
  expect(report(done).split('\n').at(-1)).toBe(`The books do NOT balance: ${done.breaches.length} breaches.`);

  const registry = new Registry();
  createGauges(registry)({ ...done, wholeAt: new Date() }, performance.now());
  const metrics = await registry.metrics();
  for (const id of ['I1', 'I2', 'I14', 'I15'])
    expect(metrics).toMatch(new RegExp(`invariant_violations{id="${id}"} [1-9]`));
  expect(metrics).toContain('invariant_violations{id="I3"} 0');
});

test('the command says in one sentence why it cannot read', async () => {
  const cli = (...args: string[]) =>
    runNode([join(import.meta.dirname, 'cli.ts'), ...args], { PATH: process.env['PATH'] });
  const unknown = await cli('--stack', 'no-such-stack');
  expect(unknown.status).toBe(2);
  expect(unknown.stderr).toContain("no stack 'no-such-stack' is known here");
  expect((await cli('--help')).status).toBe(0);
});
