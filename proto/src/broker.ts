import {
  eventQueues,
  messages,
  queryQueues,
  workQueues,
  type CommandName,
  type MessageName,
  type QueryName,
} from './messages.ts';
import type { ServiceName } from './services.ts';

/** One exchange for each kind of message, because RabbitMQ limits the right to send by exchange, and within it by routing key. */
export const exchangeNames = {
  commands: 'commands',
  events: 'events',
  questions: 'questions',
  /** The routing key is the answer queue of the process that asked. */
  answers: 'answers',
  /** The routing key is the queue whose consumer dead-lettered the message. */
  dead: 'dead',
} as const;

/** An event for which no queue is bound ends here, so that operators can see it. Only the newest events are kept. */
const UNROUTED = 'events.unrouted';
const UNROUTED_KEPT = 1_000;

/**
 * Practically no limit, because consumers count failures themselves, and the broker also counts deliveries that a lost
 * connection ended. Must be set: RabbitMQ 4 dead-letters after 20 deliveries by default, and RabbitMQ 3 refuses -1 (no limit).
 */
const DELIVERY_LIMIT = 1_000_000;

/** An older query is dropped, because its sender no longer waits. */
export const QUERY_DEADLINE_MS = 5_000;

/** Shortest first. Each delay has one exchange and one queue, which all services share. */
export const DELAYS = [
  { name: 'delay.2s', ms: 2_000 },
  { name: 'delay.10s', ms: 10_000 },
  { name: 'delay.60s', ms: 60_000 },
  { name: 'delay.10m', ms: 600_000 },
] as const;

export const delayFor = (ms: number): string => (DELAYS.find((delay) => delay.ms >= ms) ?? DELAYS[3]).name;

export const deadQueueOf = (queue: string): string => `${queue}.dead`;

export const durableQueues: readonly string[] = [...workQueues, ...Object.keys(eventQueues)];

export const lanesOf = (name: CommandName): readonly string[] =>
  workQueues.filter((queue) => queue === messages[name].queue || queue.startsWith(`${messages[name].queue}.`));

function keyTo(queue: string, name: MessageName): string {
  const contract = messages[name];
  return contract.kind === 'command' ? `${name}${queue.slice(contract.queue.length)}` : name;
}

/** Throws when a command does not belong to `queue`. */
export function routingKeyOf(name: MessageName, queue?: string): string {
  if (messages[name].kind !== 'command' || queue === undefined) return name;
  if (!lanesOf(name as CommandName).includes(queue)) throw new Error(`'${name}' is not sent to '${queue}'`);
  return keyTo(queue, name);
}

/** True for the message's own routing key, and for the queue's name, which is the key after a delay or a replay. */
export const cameAs = (key: string, name: MessageName, queue: string): boolean =>
  key === queue || key === keyTo(queue, name);

export const prefixOf = (service: ServiceName): string => service.split('-')[0] as string;

export const answerQueueOf = (service: ServiceName, process: string): string =>
  `${prefixOf(service)}.answers.${process}`;

/** True if the queue belongs to a service that may send the query: only such a service may receive the answer. */
export const isAnswerQueue = (queue: string, name: QueryName): boolean =>
  Object.hasOwn(messages, name) &&
  messages[name].from.some((requester) => queue.startsWith(answerQueueOf(requester, '')));

type Arguments = Readonly<Record<string, string | number>>;
type Exchange = {
  readonly name: string;
  readonly type: 'topic' | 'fanout';
  readonly durable: true;
  readonly auto_delete: false;
  readonly internal: false;
  readonly arguments: Arguments;
};
type Queue = {
  readonly name: string;
  readonly durable: true;
  readonly auto_delete: false;
  readonly arguments: Arguments;
};
type Binding = {
  readonly source: string;
  readonly destination: string;
  readonly destination_type: 'queue';
  readonly routing_key: string;
  readonly arguments: Arguments;
};
export type BrokerDefinitions = {
  readonly exchanges: readonly Exchange[];
  readonly queues: readonly Queue[];
  readonly bindings: readonly Binding[];
};

const exchange = (name: string, type: Exchange['type'] = 'topic', args: Arguments = {}): Exchange => ({
  name,
  type,
  durable: true,
  auto_delete: false,
  internal: false,
  arguments: args,
});
/** A durable queue survives a restart of the broker. A quorum queue also survives the loss of one of three nodes. */
const queue = (name: string, args: Arguments = {}): Queue => ({
  name,
  durable: true,
  auto_delete: false,
  arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': DELIVERY_LIMIT, ...args },
});
const bind = (source: string, destination: string, key: string): Binding => ({
  source,
  destination,
  destination_type: 'queue',
  routing_key: key,
  arguments: {},
});

/** A queue with these arguments keeps a message that it dead-letters until the target queue has confirmed it. */
const handsOver = (args: Arguments): Arguments => ({
  'x-dead-letter-exchange': '',
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
  ...args,
});

export function brokerDefinitions(): BrokerDefinitions {
  const { commands, events, questions, answers, dead } = exchangeNames;
  const names = Object.keys(messages) as MessageName[];
  return {
    exchanges: [
      ...[commands, questions, answers, dead, ...DELAYS.map(({ name }) => name)].map((name) => exchange(name)),
      exchange(events, 'topic', { 'alternate-exchange': UNROUTED }),
      exchange(UNROUTED, 'fanout'),
    ],
    queues: [
      ...durableQueues.flatMap((name) => [
        queue(deadQueueOf(name)),
        queue(name, handsOver({ 'x-dead-letter-routing-key': deadQueueOf(name) })),
      ]),
      ...DELAYS.map(({ name, ms }) => queue(name, handsOver({ 'x-message-ttl': ms }))),
      ...queryQueues.map((name) => queue(name, { 'x-message-ttl': QUERY_DEADLINE_MS })),
      queue(UNROUTED, { 'x-max-length': UNROUTED_KEPT }),
    ],
    bindings: [
      ...names.flatMap((name) => bindingsOf(name)),
      ...Object.entries(eventQueues).flatMap(([name, types]) => types.map((type) => bind(events, name, type))),
      ...durableQueues.map((name) => bind(dead, deadQueueOf(name), name)),
      ...DELAYS.map(({ name }) => bind(name, name, '#')),
      bind(UNROUTED, UNROUTED, ''),
    ],
  };
}

function bindingsOf(name: MessageName): Binding[] {
  const contract = messages[name];
  if (contract.kind === 'query') return [bind(exchangeNames.questions, contract.queue, name)];
  if (contract.kind === 'event') return [];
  return lanesOf(name as CommandName).map((lane) => bind(exchangeNames.commands, lane, routingKeyOf(name, lane)));
}
