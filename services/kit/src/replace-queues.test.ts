import { afterAll, beforeAll, expect, test } from '@jest/globals';
import amqp from 'amqplib';
import { brokerDefinitions, deadQueueOf, durableQueues, queryQueues } from '@topup/proto';
import { declareBroker } from './broker.ts';
import { managementAt } from './broker-management.ts';
import { createLog } from './log.ts';
import { connectBus, type Bus } from './messaging.ts';
import { eventually, testServers, type TestServers } from './testing.ts';

const OLD_LIMIT = { 'x-queue-type': 'quorum', 'x-delivery-limit': 20 };
const log = createLog('kit-test', 'silent');
let servers: TestServers;
let raw: amqp.ChannelModel;
let old: amqp.ConfirmChannel;
let bus: Bus;
let host: string;

/** The queues as the release before had them: questions not durable, a limit of 20, no limit for dead letters. */
beforeAll(async () => {
  servers = await testServers();
  host = new URL(servers.amqpUrl).pathname.slice(1);
  raw = await amqp.connect(servers.amqpUrl);
  old = await raw.createConfirmChannel();
  const { queues, bindings } = brokerDefinitions();
  for (const { name, arguments: args } of queues) {
    const isQuestions = (queryQueues as readonly string[]).includes(name);
    const before = isQuestions ? { 'x-message-ttl': 5_000 } : { ...args, ...OLD_LIMIT };
    await old.deleteQueue(name);
    await old.assertQueue(name, { durable: !isQuestions, arguments: before });
    for (const { source, destination, routing_key: key } of bindings)
      if (destination === name) await old.bindQueue(name, source, key);
  }
  bus = await connectBus({ url: servers.amqpUrl, service: 'order', log });
});
afterAll(async () => {
  await bus.close();
  await raw.close();
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
  await bus.consume('wallet.commands', { 'wallet.debit.post': async ({ key }) => void handled.add(key) });
  expect(await answers()).toBe('admin');
  // Nobody consumes these: they wait.
  const letter = {
    messageId: 'letter',
    type: 'wallet.debit.post',
    headers: { 'x-dead-reason': 'a test' },
    persistent: true,
  };
  for (const queue of durableQueues) old.sendToQueue(deadQueueOf(queue), Buffer.from('{"key":"\u20b9"}'), letter);
  old.sendToQueue('order.replies', Buffer.from('{}'), { messageId: 'waits', type: 'wallet.debit.settled' });
  await old.waitForConfirms();

  let sent = 0;
  let replaced = false;
  const sending = (async () => {
    while (!replaced) {
      const id = `k${++sent}`;
      await bus.send('wallet.debit.post', { key: id, orderId: id, accountId: 'a', amountPaise: 1n }, { id });
    }
  })();
  await declareBroker(servers.amqpManagementUrl, host).finally(() => (replaced = true));
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
  const channel = await raw.createChannel();
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

test('an interrupted replacement is completed by the next run, and a run that finds nothing to do changes nothing', async () => {
  const side = 'order.replies.replaced';
  await old.assertQueue(side, { durable: true, arguments: OLD_LIMIT });
  old.sendToQueue(side, Buffer.from('{}'), { messageId: 'left', type: 'wallet.debit.settled' });
  await old.waitForConfirms();
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
  const channel = await raw.createChannel();
  const ids: unknown[] = [];
  for (let message = await channel.get('order.replies'); message; message = await channel.get('order.replies'))
    ids.push(message.properties.messageId);
  expect(ids).toContain('left');
});
