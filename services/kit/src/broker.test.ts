import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import amqp from 'amqplib';
import { durableQueues, queryQueues } from '@topup/proto';
import { testServers } from './testing.ts';

const run = promisify(execFile);
const broker = (verb: string, environment: Record<string, string> = {}) =>
  run(process.execPath, [join(import.meta.dirname, 'cli/broker.ts'), verb], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });

test('the command line declares what is missing and leaves what is there', async () => {
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

test('it shows queues and rights, and says what it lacks', async () => {
  const { stdout } = await broker('show');
  const shown = JSON.parse(stdout) as { definitions: { queues: { name: string }[] }; rights: Record<string, object> };
  expect(shown.definitions.queues.map(({ name }) => name)).toEqual(expect.arrayContaining([...durableQueues]));
  expect(Object.keys(shown.rights)).toEqual(['auth', 'wallet', 'order', 'catalogue', 'supplier-gateway']);
  await expect(broker('apply')).rejects.toMatchObject({ stderr: expect.stringContaining('BROKER_MANAGEMENT_URL') });
  await expect(broker('nothing')).rejects.toMatchObject({ stderr: expect.stringContaining('show | apply') });
});
