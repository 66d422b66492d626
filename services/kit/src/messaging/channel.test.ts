import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Channel } from 'amqplib';
import { createLog } from '../log.ts';
import { eventually, testServers, type TestServers } from '../testing.ts';
import { keepChannel, plain, type ChannelOptions, type KeptChannel } from './channel.ts';
import { openConnection, type Connection } from './connection.ts';

const log = createLog('kit-test', 'silent');
const WAIT_MS = 10_000;
let servers: TestServers;
let connection: Connection;
let connects = 0;

beforeAll(async () => {
  servers = await testServers();
  connection = await openConnection(servers.amqpUrl, 'kit-test', log);
  connection.model.on('connect', () => connects++);
});
afterAll(async () => {
  expect(connects).toBe(1);
  await connection.close();
  await servers.release();
});

const keep = (setup: (channel: Channel) => Promise<unknown>, more: Partial<ChannelOptions<Channel>> = {}) =>
  keepChannel<Channel>(connection, log, { name: 'test', open: plain, setup, ...more });

test('a channel whose set-up was cut short ends nothing and is opened again', async () => {
  let setUps = 0;
  const channel = keep(async (ch) => {
    if (++setUps === 1) throw new Error('Channel ended, no reply will be forthcoming');
    await ch.assertQueue(`after.all.${randomUUID()}`, { exclusive: true });
  });
  await eventually('the second set-up', () => channel.current() !== null);
  expect(setUps).toBe(2);
  await channel.close();
});

test('a channel that the broker closed for an error is opened again, and no other one', async () => {
  let others = 0;
  let reopened = 0;
  const other = keep(async () => void others++);
  const channel = keep(async () => undefined, { onReopened: () => reopened++ });
  await other.opened(WAIT_MS);
  const first = await channel.opened(WAIT_MS);
  await first.checkQueue('no.such.queue').catch(() => undefined);
  await eventually('a new channel', () => reopened === 1);
  expect(channel.current()).not.toBe(first);
  expect(others).toBe(1);
  await Promise.all([channel.close(), other.close()]);
});

test('a missing queue is named until it is there', async () => {
  const queue = `missing.${randomUUID()}`;
  const channel: KeptChannel<Channel> = keep((ch) => ch.checkQueue(queue));
  await eventually('the problem', () => channel.problem() !== null);
  expect(channel.problem()).toContain(`no queue '${queue}'`);
  await expect(channel.opened(WAIT_MS)).rejects.toThrow(queue);
  const admin = keep((ch) => ch.assertQueue(queue, { exclusive: false, durable: true }));
  await eventually('the queue is used', () => channel.current() !== null);
  expect(channel.problem()).toBeNull();
  await Promise.all([admin.close(), channel.close()]);
});

test('a set-up that never ends is given up and repeated', async () => {
  let setUps = 0;
  const channel = keep(() => (++setUps === 1 ? new Promise<void>(() => undefined) : Promise.resolve()), {
    setUpWithinMs: 50,
  });
  await eventually('the second set-up', () => channel.current() !== null);
  expect(setUps).toBe(2);
  await channel.close();
});

test('a channel that ended within its set-up is opened again', async () => {
  let setUps = 0;
  const channel = keep(async (ch) => {
    if (++setUps > 1) return;
    await ch.close();
    await ch.assertQueue('never', { exclusive: true });
  });
  await eventually('the second set-up', () => channel.current() !== null);
  await channel.close();
});

test('a channel that is closed while it opens stays closed, and a caller waits no longer than it wants to', async () => {
  const away = await openConnection('amqp://127.0.0.1:1', 'nowhere', log);
  const channel = keepChannel<Channel>(away, log, { name: 'away', open: plain, setup: async () => undefined });
  await expect(channel.opened(20)).rejects.toThrow('away');
  await eventually('it tells why', () => away.away()?.includes('ECONNREFUSED') === true);
  expect(channel.problem()).toBeNull();
  await channel.close();
  await away.close();
});
