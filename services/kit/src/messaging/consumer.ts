import { setTimeout as pause } from 'node:timers/promises';
import type { ConsumeMessage } from 'amqplib';
import { cameAs, delayFor, exchangeNames, messages, type BodyOf, type MessageName } from '@topup/proto';
import type { Log } from '../log.ts';
import { messageSeconds, messageWait } from '../metrics.ts';
import { inSpan, markFailed } from '../spans.ts';
import { withTrace } from '../trace.ts';
import type { Connection } from './connection.ts';
import { envelopeOf, open, waitedS, type Received, type Sent } from './envelope.ts';
import { BusUnavailable, NoSuchQueue } from './errors.ts';
import type { Flow } from './flow.ts';
import { dead, outcomeOfThrown, type Outcome } from './outcome.ts';
import type { Publisher } from './publisher.ts';
import { giveBack, receive, type Receiver } from './receive.ts';
import { spanOfReceived } from './span-options.ts';

/** A message that failed this often goes to the dead-letter queue. */
const ATTEMPTS_MAX = 100;

/** The pause between two attempts to forward a message to a delay queue or a dead-letter queue. */
const FORWARD_AGAIN_MS = 1_000;

type MessageContext = Received & { readonly log: Log };
type Handler<N extends MessageName> = (body: BodyOf<N>, context: MessageContext) => Promise<Outcome | void>;
export type Handlers = { readonly [N in MessageName]?: Handler<N> };

export type Consumer = Receiver & { readonly queue: string; readonly inFlight: () => number };

type ConsumeDeps = {
  readonly connection: Connection;
  readonly publisher: Publisher;
  readonly flow: Flow;
  readonly log: Log;
  readonly onReopened: () => void;
  readonly onProcessed: (queue: string, received: Received, outcome: Outcome | undefined) => void;
};

/** Acknowledges a message once its effect is stored and its replies confirmed. Handles none while the broker takes no replies. */
export function consume(deps: ConsumeDeps, queue: string, handlers: Handlers, prefetch: number): Consumer {
  let inFlight = 0;
  const receiver = receive(deps, queue, prefetch, async (message, channel, ended) => {
    inFlight++;
    const waited = waitedS(message, queue, Date.now());
    if (waited !== null) messageWait.observe({ queue }, waited);
    const stopTimer = startTimer(queue, handlers, message);
    try {
      const outcome = await handle({ ...deps, ended }, queue, handlers, message);
      channel.ack(message);
      stopTimer({ outcome: outcome?.kind ?? 'done' });
    } catch (error) {
      deps.log.warn({ err: error, queue }, 'message returned to its queue');
      giveBack(channel, message);
      stopTimer({ outcome: 'returned' });
    } finally {
      inFlight--;
    }
  });
  return { ...receiver, queue, inFlight: () => inFlight };
}

/** An unknown type is not used as a metric's label, because its sender could write anything there. */
function startTimer(queue: string, handlers: Handlers, { properties }: ConsumeMessage) {
  const type = String(properties.type);
  return messageSeconds.startTimer({ queue, type: Object.hasOwn(handlers, type) ? type : 'unknown' });
}

type HandleDeps = ConsumeDeps & { readonly ended: AbortSignal };

async function handle(
  deps: HandleDeps,
  queue: string,
  handlers: Handlers,
  message: ConsumeMessage,
): Promise<Outcome | undefined> {
  const received = envelopeOf(message);
  const log = deps.log.child({ queue, messageId: received.id, type: received.type });
  await deps.flow.opened(deps.ended);
  const outcome = await withTrace(received.trace, () =>
    inSpan(spanOfReceived(queue, received), async (span) => {
      const result = await decide(received, queue, handlers, message, log);
      if (result && span) markFailed(span, result.kind);
      return result;
    }),
  );
  if (outcome?.kind === 'retry' && received.attempt < ATTEMPTS_MAX) {
    log.warn({ attempt: received.attempt, reason: outcome.reason }, 'message will be tried again');
    await forward(deps, delayFor(outcome.afterMs), queue, message, { 'x-attempt': received.attempt + 1 });
  } else if (outcome) {
    log.error({ reason: outcome.reason }, 'message is dead');
    await forward(deps, exchangeNames.dead, queue, message, {
      'x-dead-reason': outcome.reason.slice(0, 500),
      'x-dead-queue': queue,
      'x-dead-at': new Date().toISOString(),
    });
  }
  deps.onProcessed(queue, received, outcome);
  return outcome;
}

async function decide(
  received: Received,
  queue: string,
  handlers: Handlers,
  message: ConsumeMessage,
  log: Log,
): Promise<Outcome | undefined> {
  const handler = handlers[received.type as MessageName] as Handler<MessageName> | undefined;
  if (!handler) return dead(`this service has no handler for '${received.type}'`);
  const { routingKey } = message.fields;
  // The broker has checked that the sender may use this routing key, so the key limits which type the message may have.
  if (!cameAs(routingKey, received.type as MessageName, queue))
    return dead(`'${received.type}' was sent as '${routingKey}'`);
  let body: unknown;
  try {
    body = open(messages[received.type as MessageName].schema, message.content);
  } catch (error) {
    return dead(`breaks its contract: ${(error as Error).message}`);
  }
  try {
    return (await handler(body as BodyOf<MessageName>, { ...received, log })) ?? undefined;
  } catch (error) {
    log.error({ err: error }, 'handler failed');
    return outcomeOfThrown(error, received.attempt);
  }
}

async function forward(deps: HandleDeps, exchange: string, key: string, message: ConsumeMessage, headers: object) {
  const sent = again(message, headers);
  for (;;) {
    await deps.flow.opened(deps.ended);
    try {
      return await deps.publisher.forward(exchange, key, sent);
    } catch (error) {
      if (!(error instanceof BusUnavailable) || error instanceof NoSuchQueue) throw error;
      deps.log.warn({ err: error }, 'a received message waits for the broker');
      await pause(FORWARD_AGAIN_MS, undefined, { signal: deps.ended, ref: false });
    }
  }
}

const again = (message: ConsumeMessage, headers: object): Sent => ({
  content: message.content,
  properties: {
    messageId: message.properties.messageId as string,
    type: message.properties.type as string,
    contentType: message.properties.contentType as string,
    appId: message.properties.appId as string,
    timestamp: message.properties.timestamp as number,
    correlationId: message.properties.correlationId as string,
    headers: { ...dropBrokerHeaders(message.properties.headers ?? {}), ...headers },
  },
});

const dropBrokerHeaders = (headers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^x-(death|first-death|last-death|delivery)/.test(name)),
  );
