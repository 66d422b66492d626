import { randomUUID } from 'node:crypto';
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
import { keepChannel, plain, type KeptChannel } from './channel.ts';
import type { Connection } from './connection.ts';
import { envelopeOf, open, seal, textOf } from './envelope.ts';
import { BusUnavailable, QueryFailed } from './errors.ts';
import type { Flow } from './flow.ts';
import { isAway } from './outcome.ts';
import { receive, type Receiver } from './receive.ts';
import { spanOfAnswer, spanOfQuestion } from './span-options.ts';

export type QueryHandlers = { readonly [N in QueryName]?: (body: BodyOf<N>, log: Log) => Promise<AnswerInitOf<N>> };
export type QueryClient = {
  /** Rejects with QueryFailed (`timeout` after `deadlineMs`, else the code in the answer) or with BusUnavailable. */
  ask<N extends QueryName>(name: N, init: InitOf<N>, options?: { deadlineMs?: number }): Promise<AnswerOf<N>>;
  readonly channel: KeptChannel<Channel>;
};

type Waiting = { readonly resolve: (message: ConsumeMessage) => void; readonly reject: (error: Error) => void };

type AskDeps = {
  readonly connection: Connection;
  readonly producer: ServiceName;
  readonly flow: Flow;
  readonly log: Log;
};

export function createQueryClient({ connection, producer, flow, log }: AskDeps): QueryClient {
  const waiting = new Map<string, Waiting>();
  let replyTo = '';
  const channel = keepChannel(connection, log, {
    name: 'ask',
    open: plain,
    setup: async (ch) => {
      // A new queue name each time: the broker may still keep the lost connection's queue, and would refuse its name.
      replyTo = answerQueueOf(producer, randomUUID());
      // Answers to this channel's questions will not arrive on the next channel, so these questions fail now.
      ch.once('close', () => waiting.forEach(({ reject }) => reject(new BusUnavailable('the connection was lost'))));
      await ch.checkExchange(exchangeNames.questions);
      await ch.assertQueue(replyTo, { exclusive: true, durable: false, autoDelete: true });
      await ch.bindQueue(replyTo, exchangeNames.answers, replyTo);
      await ch.consume(
        replyTo,
        (message) => message && waiting.get(String(message.properties.correlationId))?.resolve(message),
        { noAck: true },
      );
    },
  });

  let isBinding = false;
  /** Called after an unanswered question: if the exchange was deleted and declared again, our binding is gone without notice. */
  const bindAgain = async (ch: Channel): Promise<void> => {
    if (isBinding) return;
    isBinding = true;
    // If the exchange is missing, the broker closes `ch`, and `channel.problem()` says so until the exchange is back.
    await ch.bindQueue(replyTo, exchangeNames.answers, replyTo).finally(() => (isBinding = false));
  };

  const ask: QueryClient['ask'] = (name, init, options) =>
    inSpan(spanOfQuestion(name), () => askOwner(name, init, options));

  async function askOwner<N extends QueryName>(name: N, init: InitOf<N>, options: { deadlineMs?: number } = {}) {
    const contract = messages[name];
    const blocked = flow.blockedBy();
    if (blocked !== null) throw new BusUnavailable(`${name}: the broker takes no messages (${blocked})`);
    const id = randomUUID();
    const sent = seal(name, contract.schema, init, id, producer);
    const deadlineMs = options.deadlineMs ?? QUERY_DEADLINE_MS;
    const asking = await channel.opened(deadlineMs);
    let timer: NodeJS.Timeout | undefined;
    const answered = new Promise<ConsumeMessage>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      timer = setTimeout(() => {
        reject(new QueryFailed('timeout', `${name}: no answer in ${deadlineMs} ms`));
        void bindAgain(asking).catch(() => undefined);
      }, deadlineMs);
    });
    try {
      const addressed = { ...sent.properties, correlationId: id, replyTo, expiration: String(deadlineMs) };
      asking.publish(exchangeNames.questions, name, sent.content, addressed);
      const message = await answered;
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

type Replier = {
  readonly reply: (message: Addressed, content: string, headers?: object) => void;
  readonly channel: KeptChannel<Channel>;
};
type Addressed = { readonly replyTo: string; readonly correlationId: string };

/** `connection` is the publishing one: the broker may block it, and the consuming connection must stay free to acknowledge. */
export function createReplier(connection: Connection, log: Log): Replier {
  const channel = keepChannel(connection, log, {
    name: 'reply',
    open: plain,
    setup: (ch) => ch.checkExchange(exchangeNames.answers),
  });
  const reply: Replier['reply'] = ({ replyTo, correlationId }, content, headers = {}) => {
    const properties = { correlationId, contentType: 'application/json', headers };
    channel
      .opened(QUERY_DEADLINE_MS)
      .then((ch) => ch.publish(exchangeNames.answers, replyTo, Buffer.from(content), properties))
      .catch((error: unknown) => log.warn({ err: error }, 'answer dropped'));
  };
  return { reply, channel };
}

type AnswerDeps = {
  readonly connection: Connection;
  readonly flow: Flow;
  readonly reply: Replier['reply'];
  readonly log: Log;
};

/** If a handler throws, answers with a code: QueryFailed's own, 'unavailable' if a server is away, else 'internal'. */
export const answer = (deps: AnswerDeps, queue: string, handlers: QueryHandlers, prefetch: number): Receiver =>
  receive(deps, queue, prefetch, (message, channel) =>
    answerOne(deps, handlers, message)
      .then(() => channel.ack(message))
      .catch((error: unknown) => deps.log.warn({ err: error, queue }, 'question dropped')),
  );

async function answerOne(deps: AnswerDeps, handlers: QueryHandlers, message: ConsumeMessage): Promise<void> {
  const received = envelopeOf(message);
  const { replyTo, correlationId } = message.properties as { replyTo?: string; correlationId?: string };
  if (!replyTo || !correlationId || deps.flow.blockedBy() !== null) return;
  const name = received.type as QueryName;
  // Publishing an answer to a queue outside our permissions would make the broker close the channel.
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
    const code = error instanceof QueryFailed ? error.code : isAway(error) ? 'unavailable' : 'internal';
    reply((error as Error).message, { 'x-error-code': code });
  }
}
