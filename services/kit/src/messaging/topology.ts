import { eventQueues, queryQueues, workQueues } from '@topup/proto';
import type { Channel } from 'amqplib';

/** Past facts; routing key = message type. What no queue takes is counted in `events.unrouted`. */
export const EVENTS_EXCHANGE = 'events';
const UNROUTED = 'events.unrouted';

/** Every lost connection counts as a delivery, so a small limit would kill good messages in a bad hour. */
const DELIVERY_LIMIT = 20;

/** A question that waited longer than this has nobody listening any more. */
export const QUERY_DEADLINE_MS = 5_000;

/** The delays a handler can ask for, shortest first. One queue each, for the whole system. */
export const DELAYS = [
  { name: 'delay.2s', ms: 2_000 },
  { name: 'delay.10s', ms: 10_000 },
  { name: 'delay.60s', ms: 60_000 },
  { name: 'delay.10m', ms: 600_000 },
] as const;

/** The shortest delay that is at least `ms`, or the longest there is. */
export const delayFor = (ms: number): string => (DELAYS.find((delay) => delay.ms >= ms) ?? DELAYS[3]).name;

export const deadQueueOf = (queue: string): string => `${queue}.dead`;

export const durableQueues: readonly string[] = [...workQueues, ...Object.keys(eventQueues)];

/** Declares everything, identically from every service: whoever boots first makes the queues, nobody waits for an owner. */
export async function declareTopology(channel: Channel): Promise<void> {
  await channel.assertExchange(UNROUTED, 'fanout', { durable: true });
  await channel.assertQueue(UNROUTED, { durable: true, arguments: { 'x-max-length': 1_000 } });
  await channel.bindQueue(UNROUTED, UNROUTED, '');
  await channel.assertExchange(EVENTS_EXCHANGE, 'topic', { durable: true, alternateExchange: UNROUTED });
  for (const queue of durableQueues) await declareQuorumQueue(channel, queue);
  for (const [queue, types] of Object.entries(eventQueues))
    for (const type of types) await channel.bindQueue(queue, EVENTS_EXCHANGE, type);
  for (const { name, ms } of DELAYS) {
    await channel.assertExchange(name, 'topic', { durable: true });
    await channel.assertQueue(name, {
      durable: true,
      arguments: {
        'x-queue-type': 'quorum',
        'x-message-ttl': ms,
        'x-dead-letter-exchange': '',
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
      },
    });
    await channel.bindQueue(name, name, '#');
  }
  for (const queue of queryQueues)
    await channel.assertQueue(queue, { durable: false, arguments: { 'x-message-ttl': QUERY_DEADLINE_MS } });
}

async function declareQuorumQueue(channel: Channel, queue: string): Promise<void> {
  const dead = deadQueueOf(queue);
  await channel.assertQueue(dead, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await channel.assertQueue(queue, {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': dead,
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    },
  });
}
