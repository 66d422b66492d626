import { randomUUID } from 'node:crypto';
import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import {
  answerQueueOf,
  exchangeNames,
  isAnswerQueue,
  messages,
  QUERY_DEADLINE_MS,
  type AnswerInitOf,
  type AnswerOf,
  type BodyOf,
  type InitOf,
  type ServiceName,
  type QueryName,
} from '@topup/proto';
import type { Log } from '../log.ts';
import { inSpan } from '../spans.ts';
import { withTrace } from '../trace.ts';
import { openChannel } from './channel.ts';
import { envelopeOf, open, seal, textOf } from './envelope.ts';
import { BusUnavailable, QueryFailed } from './errors.ts';
import type { Flow } from './flow.ts';
import { spanOfAnswer, spanOfQuestion } from './span-options.ts';

export type QueryHandlers = { readonly [N in QueryName]?: (body: BodyOf<N>, log: Log) => Promise<AnswerInitOf<N>> };
export type QueryClient = {
  /** Rejects with QueryFailed: `timeout` after `deadlineMs`, otherwise the owner's own code. */
  ask<N extends QueryName>(name: N, init: InitOf<N>, options?: { deadlineMs?: number }): Promise<AnswerOf<N>>;
  readonly channel: ChannelWrapper;
};

type Waiting = { resolve: (message: ConsumeMessage) => void };

export type AskDeps = {
  readonly connection: AmqpConnectionManager;
  readonly producer: ServiceName;
  readonly flow: Flow;
  readonly log: Log;
};

export function createQueryClient({ connection, producer, flow, log }: AskDeps): QueryClient {
  const waiting = new Map<string, Waiting>();
  let replyTo = '';
  const channel = openChannel(connection, log, {
    name: 'ask',
    confirm: false,
    setup: async (ch: Channel) => {
      // A new name each time, because the broker may not have noticed yet that the last connection is gone.
      replyTo = answerQueueOf(producer, randomUUID());
      await ch.assertQueue(replyTo, { exclusive: true, durable: false, autoDelete: true });
      await ch.bindQueue(replyTo, exchangeNames.answers, replyTo);
      await ch.consume(
        replyTo,
        (message) => message && waiting.get(String(message.properties.correlationId))?.resolve(message),
        { noAck: true },
      );
    },
  });

  const ask: QueryClient['ask'] = (name, init, options) =>
    inSpan(spanOfQuestion(name), () => askOwner(name, init, options));

  async function askOwner<N extends QueryName>(name: N, init: InitOf<N>, options: { deadlineMs?: number } = {}) {
    const contract = messages[name];
    const blocked = flow.blockedBy();
    if (blocked !== null) throw new BusUnavailable(`${name}: the broker takes no messages (${blocked})`);
    const id = randomUUID();
    const sent = seal(name, contract.schema, init, id, producer);
    const deadlineMs = options.deadlineMs ?? QUERY_DEADLINE_MS;
    let timer: NodeJS.Timeout | undefined;
    const answered = new Promise<ConsumeMessage>((resolve, reject) => {
      waiting.set(id, { resolve });
      timer = setTimeout(
        () => reject(new QueryFailed('timeout', `${name}: no answer in ${deadlineMs} ms`)),
        deadlineMs,
      );
    });
    answered.catch(() => undefined);
    try {
      const options = { correlationId: id, replyTo, expiration: String(deadlineMs), timeout: deadlineMs };
      const published = channel.publish(exchangeNames.questions, name, sent.content, {
        ...sent.properties,
        ...options,
      });
      const message = await Promise.race([answered, published.then(() => answered, unavailable)]);
      const code = message.properties.headers?.['x-error-code'] as unknown;
      if (typeof code === 'string') throw new QueryFailed(code, message.content.toString('utf8'));
      return open(contract.answer, message.content) as AnswerOf<N>;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  }
  return { ask, channel };
}

const unavailable = (error: Error): never => {
  throw new BusUnavailable(error.message, { cause: error });
};

export type Replier = (message: Addressed, content: string, headers?: object) => void;
type Addressed = { readonly replyTo: string; readonly correlationId: string };

/** Uses the publishing connection: on the consuming one a block would also hold up acknowledgements. */
export function createReplier(connection: AmqpConnectionManager, log: Log): Replier {
  const channel = openChannel(connection, log, { name: 'reply', confirm: false, setup: () => Promise.resolve() });
  return ({ replyTo, correlationId }, content, headers = {}) => {
    const properties = { correlationId, contentType: 'application/json', headers, timeout: QUERY_DEADLINE_MS };
    channel
      .publish(exchangeNames.answers, replyTo, Buffer.from(content), properties)
      .catch((error: unknown) => log.warn({ err: error }, 'answer dropped'));
  };
}

export type AnswerDeps = {
  readonly connection: AmqpConnectionManager;
  readonly flow: Flow;
  readonly reply: Replier;
  readonly log: Log;
};

/** A handler's QueryFailed is returned with its code, any other error as 'internal'. */
export function answer(deps: AnswerDeps, queue: string, handlers: QueryHandlers, prefetch: number): ChannelWrapper {
  return openChannel(deps.connection, deps.log, {
    name: queue,
    confirm: false,
    setup: async (ch: Channel) => {
      await ch.prefetch(prefetch);
      await ch.consume(queue, (message) => {
        if (!message) return void ch.close().catch(() => undefined);
        void answerOne(deps, handlers, message)
          .then(() => ch.ack(message))
          .catch((error: unknown) => deps.log.warn({ err: error, queue }, 'question dropped'));
      });
    },
  });
}

async function answerOne(deps: AnswerDeps, handlers: QueryHandlers, message: ConsumeMessage): Promise<void> {
  const received = envelopeOf(message);
  const { replyTo, correlationId } = message.properties as { replyTo?: string; correlationId?: string };
  if (!replyTo || !correlationId || deps.flow.blockedBy() !== null) return;
  const name = received.type as QueryName;
  // Publishing an answer to a queue outside our permissions would close the channel.
  if (message.fields.routingKey !== name || !isAnswerQueue(replyTo, name))
    return deps.log.warn({ query: name, replyTo, sentAs: message.fields.routingKey }, 'question refused');
  const reply = (content: string, headers?: object) => deps.reply({ replyTo, correlationId }, content, headers);
  const handler = handlers[name] as ((body: unknown, log: Log) => Promise<object>) | undefined;
  try {
    if (!handler) throw new QueryFailed('unknown_query', `this service does not answer '${received.type}'`);
    const log = deps.log.child({ query: name });
    const body = open(messages[name].schema, message.content);
    const init = await withTrace(received.trace, () => inSpan(spanOfAnswer(name), () => handler(body, log)));
    reply(textOf(messages[name].answer, init));
  } catch (error) {
    if (!(error instanceof QueryFailed)) deps.log.error({ err: error, query: name }, 'query failed');
    reply((error as Error).message, { 'x-error-code': error instanceof QueryFailed ? error.code : 'internal' });
  }
}
