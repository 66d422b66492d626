import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import amqp from 'amqplib';
import { managementAt } from '@topup/kit/broker-management';
import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import {
  answerQueueOf,
  deadQueueOf,
  durableQueues,
  exchangeNames,
  messages,
  ownerOf,
  queryQueues,
  serviceNames,
  type MessageName,
  type ServiceName,
} from '@topup/proto';
import { loadSecrets } from '@topup/stack/secrets';
import { amqpUrlFor } from '@topup/stack/servers/rabbitmq/provision';
import { runningManagementUrl } from '@topup/stack/servers/rabbitmq/rabbitmq';
import { ownBroker, type OwnBroker } from '../support/own-broker.ts';

const EXCHANGE_OF = { command: 'commands', event: 'events', query: 'questions' } as const;
const names = Object.keys(messages) as MessageName[];
const log = createLog('rights-test', 'silent');
const urlOf = (service: ServiceName): string => amqpUrlFor(service, broker.url, loadSecrets(broker.stack));

let broker: OwnBroker;
const connections = new Map<ServiceName, amqp.ChannelModel>();
const buses: Bus[] = [];
beforeAll(async () => {
  broker = await ownBroker('broker-rights');
  for (const service of serviceNames) connections.set(service, await amqp.connect(urlOf(service)));
});
afterAll(async () => {
  await Promise.all([...buses, ...connections.values()].map((one) => one.close()));
  await broker.stop();
});

/** Whether the broker permits a service to do something. Any error other than a refusal of access is thrown. */
async function may(service: ServiceName, what: (channel: amqp.ConfirmChannel) => Promise<unknown>): Promise<boolean> {
  const channel = await (connections.get(service) as amqp.ChannelModel).createConfirmChannel();
  const refused = new Promise<Error>((resolve) => channel.once('error', resolve));
  const done = what(channel);
  done.catch(() => undefined);
  const problem = await Promise.race([refused, done.then(() => null)]);
  if (problem === null) {
    await channel.close();
    return true;
  }
  expect(problem.message).toContain('ACCESS_REFUSED');
  return false;
}

const publish =
  (exchange: string, key: string) =>
  async (channel: amqp.ConfirmChannel): Promise<void> => {
    channel.publish(exchange, key, Buffer.from('{}'), { type: key });
    await channel.waitForConfirms();
  };

describe.each(serviceNames)('%s', (service) => {
  test('is no administrator', async () => {
    const management = managementAt(runningManagementUrl(broker.stack) as string);
    const { tags } = await management.read<{ tags: string | string[] }>(`/api/users/${service}`);
    expect(tags).toHaveLength(0);
  });

  const others = durableQueues.filter((queue) => ownerOf(queue) !== service);
  const own = durableQueues.filter((queue) => ownerOf(queue) === service);

  test('publishes what the message table allows, and nothing else', async () => {
    const sent: string[] = [];
    for (const name of names) if (await may(service, publish(EXCHANGE_OF[messages[name].kind], name))) sent.push(name);
    expect(sent).toEqual(names.filter((name) => (messages[name].from as readonly string[]).includes(service)));
  });

  test('cannot write directly to a queue, delay or dead-letter messages of others', async () => {
    const written: string[] = [];
    for (const queue of durableQueues) {
      if (await may(service, publish('', queue))) written.push(queue);
      if (await may(service, publish('delay.2s', queue))) written.push(`${queue} by a delay`);
      if (await may(service, publish(exchangeNames.dead, queue))) written.push(`${queue} as dead`);
    }
    expect(written).toEqual(own.flatMap((queue) => [`${queue} by a delay`, `${queue} as dead`]));
  });

  test('can reply to the services that query it', async () => {
    const answered = [];
    for (const requester of serviceNames)
      if (await may(service, publish(exchangeNames.answers, answerQueueOf(requester, 'x')))) answered.push(requester);
    const asks = (requester: ServiceName) =>
      Object.values(messages).some(
        (message) => message.kind === 'query' && ownerOf(message.queue) === service && message.from.includes(requester),
      );
    expect(answered).toEqual(serviceNames.filter(asks));
  });

  test('consumes its own queues, and creates, binds and deletes only its reply queue', async () => {
    const taken: string[] = [];
    const queues = [...durableQueues, ...queryQueues];
    for (const queue of [...queues, ...durableQueues.map(deadQueueOf)])
      if (await may(service, (channel) => channel.get(queue))) taken.push(queue);
    const mine = queues.filter((queue) => ownerOf(queue) === service);
    expect(taken).toEqual([...mine, ...own.map(deadQueueOf)]);

    const answers = answerQueueOf(service, 'test');
    expect(await may(service, (channel) => channel.assertQueue(answers, { exclusive: true }))).toBe(true);
    expect(await may(service, (channel) => channel.bindQueue(answers, exchangeNames.answers, answers))).toBe(true);
    for (const exchange of [exchangeNames.commands, exchangeNames.events, exchangeNames.questions])
      expect(await may(service, (channel) => channel.bindQueue(answers, exchange, '#'))).toBe(false);
    const neighbour = serviceNames.find((other) => other !== service) as ServiceName;
    const foreign = answerQueueOf(neighbour, 'x');
    expect(await may(service, (channel) => channel.bindQueue(answers, exchangeNames.answers, foreign))).toBe(false);
    expect(await may(service, (channel) => channel.bindQueue(answers, exchangeNames.answers, '#'))).toBe(false);
    for (const queue of [...own, ...others]) {
      expect(await may(service, (channel) => channel.deleteQueue(queue))).toBe(false);
      expect(await may(service, (channel) => channel.purgeQueue(queue))).toBe(own.includes(queue));
    }
    expect(await may(service, (channel) => channel.deleteExchange(exchangeNames.commands))).toBe(false);
  });
});

test('these rights suffice to send, retry and dead-letter a command, publish an event and answer a query', async () => {
  const bus = async (service: ServiceName): Promise<Bus> => {
    const made = await connectBus({ url: urlOf(service), service, log });
    buses.push(made);
    return made;
  };
  const [order, wallet, auth] = [await bus('order'), await bus('wallet'), await bus('auth')];
  const processed = new Promise<string>((resolve) =>
    wallet.onProcessed(({ message, outcome }) => void (message.id && outcome?.kind === 'dead' && resolve(message.id))),
  );
  await wallet.consume('wallet.commands', {
    'wallet.debit.post': async () => {
      throw new TypeError('a bug');
    },
  });
  await order.send('wallet.debit.post', { key: 'k', orderId: 'o' }, { id: 'o:debit:1' });
  expect(await processed).toBe('o:debit:1');
  const refusal = new Promise<string>((resolve) => {
    void order.consume('order.events', { 'auth.user.changed': async ({ user }) => resolve(user?.accountId ?? '') });
  });
  await auth.announce('auth.user.changed', { user: { accountId: 'u' } }, { id: 'u:changed:1' });
  expect(await refusal).toBe('u');
  await auth.answer('auth.queries', { 'auth.admin.check': async () => ({ role: 'admin' }) });
  expect((await order.ask('auth.admin.check', { accountId: 'a' })).role).toBe('admin');
});
