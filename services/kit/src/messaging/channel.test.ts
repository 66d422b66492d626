import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, type AmqpConnectionManager } from 'amqp-connection-manager';
import type { ConfirmChannel } from 'amqplib';
import { createLog } from '../log.ts';
import { eventually, testServers, type TestServers } from '../testing.ts';
import { openChannel } from './channel.ts';

let servers: TestServers;
let connection: AmqpConnectionManager;

beforeAll(async () => {
  servers = await testServers();
  connection = connect([servers.amqpUrl], { reconnectTimeInSeconds: 1 });
});
afterAll(async () => {
  await connection.close();
  await servers.release();
});

test('a channel whose set-up was cut short ends nothing and is opened again', async () => {
  let setUps = 0;
  const channel = openChannel(connection, createLog('kit-test', 'silent'), {
    name: 'cut short',
    confirm: true,
    setup: async (ch: ConfirmChannel) => {
      if (++setUps === 1) throw new Error('Channel ended, no reply will be forthcoming');
      await ch.assertQueue('after.all', { durable: false, autoDelete: true });
    },
  });
  await eventually('the second set-up', () => setUps >= 2);
  await channel.publish('', 'after.all', Buffer.from('hello'), {});
  await channel.close();
});

test('a channel that the broker closed for an error is opened again', async () => {
  const opened: ConfirmChannel[] = [];
  const channel = openChannel(connection, createLog('kit-test', 'silent'), {
    name: 'refused',
    confirm: true,
    setup: async (ch: ConfirmChannel) => void opened.push(ch),
  });
  await channel.waitForConnect();
  await opened[0]?.checkQueue('no.such.queue').catch(() => undefined);
  await eventually('a new channel', () => opened.length >= 2);
  expect(connection.isConnected()).toBe(true);
  await channel.close();
});

test('a set-up that never ends is given up and repeated', async () => {
  let setUps = 0;
  const channel = openChannel(connection, createLog('kit-test', 'silent'), {
    name: 'hanging',
    confirm: true,
    setUpWithinMs: 50,
    setup: () => (++setUps === 1 ? new Promise<void>(() => undefined) : Promise.resolve()),
  });
  await eventually('the second set-up', () => setUps >= 2);
  await channel.waitForConnect();
  await channel.close();
});

test('a channel that ended within its set-up is opened again', async () => {
  let setUps = 0;
  const channel = openChannel(connection, createLog('kit-test', 'silent'), {
    name: 'ended early',
    confirm: true,
    setup: async (ch: ConfirmChannel) => {
      if (++setUps > 1) return;
      await ch.close();
      await ch.assertQueue('never', { durable: false });
    },
  });
  await eventually('the second set-up', () => setUps >= 2);
  await channel.waitForConnect();
  await channel.close();
});
