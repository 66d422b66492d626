import { afterAll, beforeAll, expect, test } from '@jest/globals';
import amqp from 'amqplib';
import { deadQueueOf } from '@topup/proto';
import { declareBroker } from '../broker.ts';
import { countDeadLetters } from '../dead-letters.ts';
import { createLog } from '../log.ts';
import { BusUnavailable, connectBus, type Bus } from '../messaging.ts';
import { eventually, testServers, type TestServers } from '../testing.ts';
import { cuttableWire, type CuttableWire } from '../testing/cuttable-wire.ts';

const log = createLog('kit-test', 'silent');
/** More than the limit of 20 that RabbitMQ 4 has by default. */
const RECONNECTS = 25;
let servers: TestServers;
let wire: CuttableWire;
let wallet: Bus;
let order: Bus;
let raw: amqp.ChannelModel;
let admin: amqp.Channel;
const declare = () => declareBroker(servers.amqpManagementUrl, new URL(servers.amqpUrl).pathname.slice(1));

const seen: string[] = [];
let release = Promise.withResolvers<void>();

beforeAll(async () => {
  servers = await testServers();
  wire = await cuttableWire(servers.amqpUrl);
  raw = await amqp.connect(servers.amqpUrl);
  admin = await raw.createChannel();
  order = await connectBus({ url: servers.amqpUrl, service: 'order', log });
  wallet = await connectBus({ url: wire.url, service: 'wallet', log });
  await wallet.consume('wallet.commands', {
    'wallet.debit.post': async ({ key }) => {
      seen.push(key);
      if (key.startsWith('held')) await release.promise;
    },
  });
  await wallet.consume('wallet.events', { 'auth.user.changed': async ({ user }) => void seen.push(user?.name ?? '') });
  await order.consume('order.replies', { 'wallet.debit.settled': async ({ key }) => void seen.push(key) });
  await wallet.answer('wallet.queries', {});
});
afterAll(async () => {
  release.resolve();
  await Promise.all([order.close(), wallet.close()]);
  await raw.close();
  await wire.close();
  await servers.release();
});

const debit = (key: string) =>
  order.send('wallet.debit.post', { key, orderId: key, accountId: 'a', amountPaise: 1n }, { id: key });
const rename = (name: string) =>
  order.announce('auth.user.changed', { user: { accountId: 'u', name, version: 1n } }, { id: name });
const timesSeen = (key: string) => seen.filter((one) => one === key).length;
const letters = async () => (await countDeadLetters(servers.amqpUrl)).filter(({ messages }) => messages > 0);

test('25 lost connections in the middle of a handler dead-letter nothing', async () => {
  await debit('held-by-reconnects');
  for (let i = 1; i <= RECONNECTS; i++) {
    await eventually(`delivery ${i}`, () => timesSeen('held-by-reconnects') >= i);
    wire.cut();
    wire.mend();
  }
  await eventually('the last delivery', () => timesSeen('held-by-reconnects') > RECONNECTS);
  release.resolve();
  await debit('after');
  await eventually('the next message', () => timesSeen('after') === 1);
  await eventually('the queue is empty', async () => (await admin.checkQueue('wallet.commands')).messageCount === 0);
  expect(await letters()).toEqual([]);
  release = Promise.withResolvers();
});

test('a lost queue is named and stops its own consumer only; declared again, it is consumed again', async () => {
  await rename('Before');
  await eventually('events arrive', () => timesSeen('Before') === 1);
  let reopened = 0;
  wallet.onReconnect(() => reopened++);
  await debit('held-by-a-neighbour');
  await eventually('it is being handled', () => timesSeen('held-by-a-neighbour') === 1);
  await admin.deleteQueue('wallet.events');
  await admin.deleteQueue('wallet.queries');
  const lost = /no queue 'wallet\.events'.*no queue 'wallet\.queries'/;
  await eventually('both are named', () => lost.test(wallet.missing().join()));
  expect(() => wallet.check()).not.toThrow();
  await debit('beside');
  await eventually('others are handled', () => timesSeen('beside') === 1);
  expect(timesSeen('held-by-a-neighbour')).toBe(1);
  release.resolve();
  expect(reopened).toBe(0);

  await declare();
  await eventually('nothing is missing', () => wallet.missing().length === 0);
  await rename('Asha');
  await eventually('events arrive again', () => timesSeen('Asha') === 1);
  // A busy broker may answer a consumer of a queue that is just being made with INTERNAL_ERROR, which ends the connection
  // of all consumers: then more than one of them comes back.
  expect(reopened).toBeGreaterThan(0);
});

test('a lost exchange stops its own messages only', async () => {
  await admin.deleteExchange('events');
  await expect(rename('Lost')).rejects.toThrow(BusUnavailable);
  await eventually(
    'it is named',
    () => order.missing().join().includes("no exchange 'events'") || wallet.missing().length > 0,
  );
  for (let i = 0; i < 20; i++) {
    void rename(`Lost ${i}`).catch(() => undefined);
    await debit(`beside-${i}`);
  }
  await eventually('all commands are handled', () => timesSeen('beside-19') === 1);
  await declare();
  await eventually('nothing is missing', () => wallet.missing().length === 0 && order.missing().length === 0);
  await rename('Asha again');
  await eventually('events arrive again', () => timesSeen('Asha again') === 1);
});

test('answers arrive again once their exchange was lost and declared again, though nobody noticed the loss', async () => {
  const outcome = (): Promise<unknown> =>
    order.ask('wallet.payment.get', { orderId: 'a' }, { deadlineMs: 500 }).catch(({ code }: { code: unknown }) => code);
  const arrives = async () => (await outcome()) === 'unknown_query';
  await eventually('an answer', arrives);
  await admin.deleteExchange('answers');
  await declare();
  await eventually('an answer again', arrives);
  expect(order.missing()).toEqual([]);
});

test('every exchange and queue deleted: each is named, and one declaration brings all back', async () => {
  for (const queue of ['wallet.commands', 'wallet.events', 'wallet.queries', deadQueueOf('wallet.commands')])
    await admin.deleteQueue(queue);
  for (const exchange of ['commands', 'events', 'questions', 'answers', 'dead', 'delay.2s'])
    await admin.deleteExchange(exchange);
  await expect(debit('nowhere')).rejects.toThrow(BusUnavailable);
  await expect(order.ask('auth.admin.check', { accountId: 'a' })).rejects.toThrow();
  await eventually('the queues are named', () =>
    /wallet\.commands.*wallet\.events/.test(wallet.missing().sort().join()),
  );
  await declare();
  await eventually('nothing is missing', () => wallet.missing().length === 0 && order.missing().length === 0);
  await debit('everywhere');
  await eventually('commands arrive', () => timesSeen('everywhere') === 1);
});

test('a service starts while its queue is missing, and consumes it once it is there', async () => {
  await admin.deleteQueue('order.events');
  const late = await connectBus({ url: servers.amqpUrl, service: 'order', log });
  const names: string[] = [];
  await late.consume('order.events', { 'auth.user.changed': async ({ user }) => void names.push(user?.name ?? '') });
  expect(late.missing().join()).toContain("no queue 'order.events'");
  await declare();
  await eventually('nothing is missing', () => late.missing().length === 0);
  await rename('Late');
  await eventually('it consumes', () => names.includes('Late'));
  await late.close();
});

test('a service starts while its broker is away, and works once it is there', async () => {
  const far = await cuttableWire(servers.amqpUrl);
  far.cut();
  const early = await connectBus({ url: far.url, service: 'wallet', log });
  expect(() => early.check()).toThrow(/not connected to the broker/);
  await expect(early.send('wallet.debit.settled', { key: 'early', orderId: 'o' }, { id: 'early' })).rejects.toThrow(
    BusUnavailable,
  );
  far.mend();
  await eventually('it is connected', () => {
    try {
      return early.check() === undefined;
    } catch {
      return false;
    }
  });
  await early.send('wallet.debit.settled', { key: 'early', orderId: 'o' }, { id: 'early' });
  await eventually('it arrives', () => timesSeen('early') === 1);
  await early.close();
  await far.close();
});
