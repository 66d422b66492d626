import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import amqp from 'amqplib';
import { durableQueues, queryQueues, serviceNames } from '@topup/proto';
import { grantRights } from './broker.ts';
import { countDeadLetters } from './dead-letters.ts';
import { testServers } from './testing.ts';

const run = promisify(execFile);
const broker = (verb: string, environment: Record<string, string> = {}) =>
  run(process.execPath, [join(import.meta.dirname, 'cli/broker.ts'), verb], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });

test('the command line declares what is missing and does not change what exists', async () => {
  const servers = await testServers();
  const connection = await amqp.connect(servers.amqpUrl);
  const channel = await connection.createChannel();
  await channel.deleteQueue('wallet.commands');
  channel.sendToQueue('order.replies', Buffer.from('{}'));
  const environment = {
    BROKER_MANAGEMENT_URL: servers.amqpManagementUrl,
    BROKER_VIRTUAL_HOST: new URL(servers.amqpUrl).pathname.slice(1),
  };
  await broker('apply', environment);
  const { stdout } = await broker('apply', environment);
  expect(stdout).toContain('has every exchange and queue');
  for (const queue of [...durableQueues, ...queryQueues]) await channel.checkQueue(queue);
  expect((await channel.checkQueue('order.replies')).messageCount).toBe(1);
  await connection.close();
  await servers.release();
});

test('the command line shows queues and permissions, and names missing arguments', async () => {
  const { stdout } = await broker('show');
  const shown = JSON.parse(stdout) as { definitions: { queues: { name: string }[] }; rights: Record<string, object> };
  expect(shown.definitions.queues.map(({ name }) => name)).toEqual(expect.arrayContaining([...durableQueues]));
  expect(Object.keys(shown.rights)).toEqual([...serviceNames, 'audit']);
  await expect(broker('apply')).rejects.toMatchObject({ stderr: expect.stringContaining('BROKER_MANAGEMENT_URL') });
  await expect(broker('nothing')).rejects.toMatchObject({ stderr: expect.stringContaining('show | apply') });
});

test('the audit’s user can count dead letters, but not consume, send or declare anything', async () => {
  const servers = await testServers();
  const address = new URL(servers.amqpUrl);
  const admin = await amqp.connect(servers.amqpUrl);
  const sender = await admin.createConfirmChannel();
  sender.sendToQueue('wallet.commands.dead', Buffer.from('{}'));
  await sender.waitForConfirms();
  const password = 'only for this test';
  await grantRights(servers.amqpManagementUrl, address.pathname.slice(1), { audit: password });
  address.username = 'audit';
  address.password = password;
  expect(await countDeadLetters(address.href)).toContainEqual({ queue: 'wallet.commands.dead', messages: 1 });
  const connection = await amqp.connect(address.href);
  const refused = async (attempt: (channel: amqp.Channel) => Promise<unknown>) => {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    await expect(attempt(channel)).rejects.toThrow('ACCESS_REFUSED');
  };
  await refused((channel) => channel.get('wallet.commands.dead'));
  await refused((channel) => channel.consume('wallet.commands.dead', () => undefined));
  await refused((channel) => channel.purgeQueue('wallet.commands.dead'));
  await refused((channel) => channel.deleteQueue('wallet.commands.dead'));
  await refused((channel) => channel.assertQueue('another'));
  await connection.close();
  await admin.close();
  await servers.release();
});
