import { expect, test } from '@jest/globals';
import { brokerDefinitions, durableQueues, exchangesOf, queryQueues } from './index.ts';

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
  expect(exchangesOf('auth')).toEqual(['events']);
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
