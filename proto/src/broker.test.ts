import { describe, expect, test } from '@jest/globals';
import { eitherOf } from './broker-rights.ts';
import {
  brokerDefinitions,
  durableQueues,
  exchangesOf,
  grantedRights,
  messages,
  queryQueues,
  serviceNames,
  type BrokerRights,
} from './index.ts';
import { previousRights } from './previous-rights.ts';

const { queues, exchanges, bindings } = brokerDefinitions();

test('a restart of the broker loses nothing that no process owns, and the loss of a node no queue', () => {
  expect(exchanges.filter(({ durable, auto_delete }) => !durable || auto_delete)).toEqual([]);
  expect(queues.filter(({ durable, auto_delete }) => !durable || auto_delete)).toEqual([]);
  expect(queues.filter(({ arguments: args }) => args['x-queue-type'] !== 'quorum')).toEqual([]);
  expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining([...durableQueues, ...queryQueues]));
});

/**
 * RabbitMQ's list of deprecated features, as far as definitions can use them: transient_nonexcl_queues (above),
 * classic_queue_mirroring, queue_master_locator, ram_node_type; and what 4.3 refuses: lazy and version 1 queues.
 */
test('the definitions use no deprecated feature and only arguments of quorum queues', () => {
  const known = [
    'x-queue-type',
    'x-delivery-limit',
    'x-dead-letter-exchange',
    'x-dead-letter-routing-key',
    'x-dead-letter-strategy',
    'x-message-ttl',
    'x-overflow',
    'x-max-length',
  ];
  const used = new Set(queues.flatMap(({ arguments: args }) => Object.keys(args)));
  expect([...used].filter((argument) => !known.includes(argument))).toEqual([]);
  expect(Object.keys(brokerDefinitions()).sort()).toEqual(['bindings', 'exchanges', 'queues']);
});

test('no queue dead-letters a message for lost connections', () => {
  for (const { arguments: args } of queues) expect(args['x-delivery-limit']).toBeGreaterThanOrEqual(1_000_000);
});

test('every binding leads from a declared exchange to a declared queue', () => {
  for (const { source, destination } of bindings) {
    expect(exchanges.map(({ name }) => name)).toContain(source);
    expect(queues.map(({ name }) => name)).toContain(destination);
  }
});

test('a service confirms what it sends to its own exchanges', () => {
  expect(exchangesOf('catalogue')).toEqual(['commands', 'events']);
  expect(exchangesOf('wallet')).toEqual([
    'commands',
    'events',
    'dead',
    'delay.2s',
    'delay.10s',
    'delay.60s',
    'delay.10m',
  ]);
});

describe('the release before this one may do at the broker what it did', () => {
  const named = [...exchanges, ...queues].map(({ name }) => name);
  const keys = [...Object.keys(messages), ...queues.map(({ name }) => name), 'wallet.answers.7f', 'order.answers.7f'];
  /** Everything that RabbitMQ would allow a user with these rights, of the names and routing keys that there are. */
  function allowedBy(rights: BrokerRights): string[] {
    const verbs = ['configure', 'write', 'read'] as const;
    const objects = verbs.flatMap((verb) =>
      named.flatMap((name) => (new RegExp(rights[verb]).test(name) ? [`${verb} ${name}`] : [])),
    );
    const sent = named
      .filter((name) => new RegExp(rights.write).test(name))
      .flatMap((name) => {
        const limit = rights.topics.find((topic) => topic.exchange === name);
        return keys.flatMap((key) => (!limit || new RegExp(limit.write).test(key) ? [`send ${key} to ${name}`] : []));
      });
    return [...objects, ...sent].sort();
  }

  test.each(serviceNames)('%s', (service) => {
    const before = allowedBy(previousRights[service]);
    expect(before.length).toBeGreaterThan(5);
    expect(allowedBy(grantedRights(service))).toEqual(expect.arrayContaining(before));
  });

  const topic = (name: string, write: string) => ({ exchange: name, write, read: '^$' });
  const rights = (...topics: BrokerRights['topics']): BrokerRights => ({
    configure: '^$',
    write: `^(${topics.map(({ exchange: name }) => name).join('|') || 'none'})$`,
    read: '^$',
    topics,
  });
  const [placed, paid] = [rights(topic('events', '^(order\\.placed)$')), rights(topic('events', '^(order\\.paid)$'))];

  test('a message that a service no longer sends may still be sent by the release before', () => {
    expect(eitherOf(placed, paid).topics).toEqual([topic('events', '^(order\\.placed)$|^(order\\.paid)$')]);
    expect(eitherOf(placed, rights(topic('events', '^$'))).topics).toEqual(placed.topics);
  });

  test('an exchange of one release keeps its limit', () => {
    const both = eitherOf(placed, rights(topic('commands', '^(wallet\\.debit)$')));
    expect(both).toMatchObject({
      write: '^(events)$|^(commands)$',
      topics: [...placed.topics, topic('commands', '^(wallet\\.debit)$')],
    });
  });

  test('a limit that the release before did not know comes one release later', () => {
    const unlimited = { ...rights(), write: '^(events)$' };
    expect(eitherOf(placed, unlimited).topics).toEqual([]);
    expect(eitherOf(unlimited, placed).topics).toEqual([]);
    expect(allowedBy(eitherOf(placed, unlimited))).toEqual(expect.arrayContaining(allowedBy(unlimited)));
  });
});
