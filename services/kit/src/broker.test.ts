import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import amqp from 'amqplib';
import { durableQueues, grantedRights, queryQueues, serviceNames } from '@topup/proto';
import { grantRights, passwordSettingOf, planBroker } from './broker.ts';
import { managementAt } from './broker-management.ts';
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

test('a check says what would change, changes nothing, and fails where the change would fail', async () => {
  const servers = await testServers();
  const virtualHost = new URL(servers.amqpUrl).pathname.slice(1);
  const environment = { BROKER_MANAGEMENT_URL: servers.amqpManagementUrl, BROKER_VIRTUAL_HOST: virtualHost };
  const check = async (settings: object = {}) => (await broker('check', { ...environment, ...settings })).stdout.trim();
  const passwords = Object.fromEntries(
    serviceNames.map((service) => [passwordSettingOf(service), 'only for this test']),
  );
  expect(await check(passwords)).toBe(`'${virtualHost}' has every queue, of the right kind`);
  const connection = await amqp.connect(servers.amqpUrl);
  const channel = await connection.createChannel();
  await channel.deleteQueue('wallet.commands');
  await channel.deleteQueue('order.replies');
  await channel.assertQueue('order.replies', { durable: false });
  expect((await check(passwords)).split('\n')).toEqual([
    "makes the queue 'wallet.commands'",
    "replaces the queue 'order.replies', and keeps its messages",
  ]);
  await connection.close();
  await servers.release();
  expect(await check(passwords)).toBe(`makes the virtual host '${virtualHost}'`);
});

test('a check fails without an administrator, without a user, and with a broker that is too old', async () => {
  const answering = async (answers: Record<string, object>) => {
    const server = createServer((request, response) => {
      const answer = answers[request.url ?? ''];
      response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return planBroker(`http://admin:x@127.0.0.1:${port}`, 'shop', {}).finally(() => server.close());
  };
  const overview = (rabbitmq_version: string) => ({ '/api/overview': { rabbitmq_version } });
  await expect(answering(overview('3.9.29'))).rejects.toThrow(
    'RabbitMQ 3.10 or later is needed; this broker is 3.9.29',
  );
  await expect(answering({ ...overview('4.1.0'), '/api/whoami': { tags: ['monitoring'] } })).rejects.toThrow(
    "'admin' is no administrator",
  );
  await expect(answering({ ...overview('3.10.8'), '/api/whoami': { tags: 'administrator' } })).rejects.toThrow(
    "the broker has no user 'auth': make it, or set BROKER_PASSWORD_AUTH",
  );
});

test('topic permissions that no release declares are removed; those of another virtual host stay', async () => {
  const [servers, others] = [await testServers(), await testServers()];
  const [ours, theirs] = [servers, others].map(({ amqpUrl }) => new URL(amqpUrl).pathname.slice(1));
  const management = managementAt(servers.amqpManagementUrl);
  const old = { exchange: 'events.old', write: '.*', read: '.*' };
  await grantRights(servers.amqpManagementUrl, ours!, {});
  for (const host of [ours, theirs]) await management.put(`/api/topic-permissions/${host}/order`, old);
  await grantRights(servers.amqpManagementUrl, ours!, {});
  const held = await management.read<{ vhost: string; exchange: string }[]>('/api/users/order/topic-permissions');
  const of = (host = '') => held.flatMap(({ vhost, exchange }) => (vhost === host ? [exchange] : [])).sort();
  expect(of(ours)).toEqual(
    grantedRights('order')
      .topics.map(({ exchange }) => exchange)
      .sort(),
  );
  expect(of(theirs)).toEqual(['events.old']);
  await servers.release();
  await others.release();
});

test('the command line shows queues and permissions, and names missing arguments', async () => {
  const { stdout } = await broker('show');
  const shown = JSON.parse(stdout) as { definitions: { queues: { name: string }[] }; rights: Record<string, object> };
  expect(shown.definitions.queues.map(({ name }) => name)).toEqual(expect.arrayContaining([...durableQueues]));
  expect(Object.keys(shown.rights)).toEqual([...serviceNames, 'audit']);
  await expect(broker('apply')).rejects.toMatchObject({ stderr: expect.stringContaining('BROKER_MANAGEMENT_URL') });
  await expect(broker('nothing')).rejects.toMatchObject({ stderr: expect.stringContaining('show | check | apply') });
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
