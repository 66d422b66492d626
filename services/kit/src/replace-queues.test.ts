import { afterAll, beforeAll, expect, test } from '@jest/globals';
import amqp from 'amqplib';
import { brokerDefinitions, deadQueueOf, durableQueues, queryQueues } from '@topup/proto';
import { declareBroker } from './broker.ts';
import { managementAt } from './broker-management.ts';
import { createLog } from './log.ts';
import { connectBus, type Bus } from './messaging.ts';
import { eventually, testServers, type TestServers } from './testing.ts';

const OLD_LIMIT = { 'x-queue-type': 'quorum', 'x-delivery-limit': 20 };
const log = createLog('kit-test', 'debug');
let servers: TestServers;
let bus: Bus;
let host: string;

/** Of a connection of its own, because the replacement ends those that it finds. */
async function withChannel<T>(use: (channel: amqp.ConfirmChannel) => Promise<T>): Promise<T> {
  const connection = await amqp.connect(servers.amqpUrl);
  try {
    const channel = await connection.createConfirmChannel();
    const result = await use(channel);
    await channel.waitForConfirms();
    return result;
  } finally {
    await connection.close();
  }
}

/** The queues as the release before had them: questions not durable, a limit of 20, no limit for dead letters. */
beforeAll(async () => {
  servers = await testServers();
  host = new URL(servers.amqpUrl).pathname.slice(1);
  const { queues, bindings } = brokerDefinitions();
  await withChannel(async (channel) => {
    for (const { name, arguments: args } of queues) {
      const isQuestions = (queryQueues as readonly string[]).includes(name);
      const before = isQuestions ? { 'x-message-ttl': 5_000 } : { ...args, ...OLD_LIMIT };
      await channel.deleteQueue(name);
      await channel.assertQueue(name, { durable: !isQuestions, arguments: before });
      for (const { source, destination, routing_key: key } of bindings)
        if (destination === name) await channel.bindQueue(name, source, key);
    }
  });
  bus = await connectBus({ url: servers.amqpUrl, service: 'order', log });
});
afterAll(async () => {
  await bus.close();
  await servers.release();
});

const kindsOf = async () => {
  const found = await managementAt(servers.amqpManagementUrl).read<
    { name: string; durable: boolean; arguments: object }[]
  >(`/api/queues/${host}?columns=name,durable,arguments,exclusive`);
  return found.filter(({ name }) => !name.includes('.answers.'));
};

test('an installed broker gets the new kinds while the old release runs, and loses no message', async () => {
  const handled = new Set<string>();
  const answers = async () => (await bus.ask('auth.admin.check', { accountId: 'a' })).role;
  await bus.answer('auth.queries', { 'auth.admin.check': async () => ({ role: 'admin' }) });
  await bus.consume('wallet.commands', {
    'wallet.debit.post': async ({ key }) => {
      handled.add(key);
    },
  });
  expect(await answers()).toBe('admin');
  // Nobody consumes these: they wait.
  const letter = {
    messageId: 'letter',
    type: 'wallet.debit.post',
    headers: { 'x-dead-reason': 'a test' },
    persistent: true,
  };
  await withChannel(async (channel) => {
    for (const queue of durableQueues) channel.sendToQueue(deadQueueOf(queue), Buffer.from('{"key":"\u20b9"}'), letter);
    channel.sendToQueue('order.replies', Buffer.from('{}'), { messageId: 'waits', type: 'wallet.debit.settled' });
  });

  let sent = 0;
  let replaced = false;
  const sending = (async () => {
    while (!replaced) {
      const id = `k${++sent}`;
      await bus.send('wallet.debit.post', { key: id, orderId: id, accountId: 'a', amountPaise: 1n }, { id });
    }
  })();
  await declareBroker(servers.amqpManagementUrl, host).finally(() => {
    replaced = true;
  });
  await sending;

  await eventually('all are handled', () => handled.size === sent);
  const wanted = brokerDefinitions().queues.map(({ name, durable, arguments: args }) => ({
    name,
    durable,
    arguments: args,
  }));
  expect(new Map((await kindsOf()).map((one) => [one.name, one]))).toEqual(
    new Map(wanted.map((one) => [one.name, expect.objectContaining(one)])),
  );
  await eventually('questions are answered', async () => (await answers().catch(() => '')) === 'admin');
  await withChannel(async (channel) => {
    for (const queue of durableQueues.map(deadQueueOf)) {
      const kept = await channel.get(queue);
      expect(kept && { ...kept.properties, text: kept.content.toString() }).toMatchObject({
        messageId: 'letter',
        headers: { 'x-dead-reason': 'a test' },
        deliveryMode: 2,
        text: '{"key":"\u20b9"}',
      });
    }
    expect(await channel.get('order.replies')).toMatchObject({ properties: { messageId: 'waits' } });
  });
});

test('an interrupted replacement is completed by the next run, and a run that finds nothing to do changes nothing', async () => {
  const side = 'order.replies.replaced';
  await withChannel(async (channel) => {
    await channel.assertQueue(side, { durable: true, arguments: OLD_LIMIT });
    channel.sendToQueue(side, Buffer.from('{}'), { messageId: 'left', type: 'wallet.debit.settled' });
  });
  const before = await kindsOf();
  // What the release before declares after a rollback.
  const rolledBack = {
    name: 'auth.queries',
    durable: false,
    auto_delete: false,
    arguments: { 'x-message-ttl': 5_000 },
  };
  await managementAt(servers.amqpManagementUrl).post(`/api/definitions/${host}`, { queues: [rolledBack] });
  expect(await kindsOf()).toEqual(before);
  await declareBroker(servers.amqpManagementUrl, host);
  await declareBroker(servers.amqpManagementUrl, host);
  expect(await kindsOf()).toEqual(before.filter(({ name }) => name !== side));
  const ids: unknown[] = [];
  await withChannel(async (channel) => {
    for (let message = await channel.get('order.replies'); message; message = await channel.get('order.replies'))
      ids.push(message.properties.messageId);
  });
  expect(ids).toContain('left');
});
