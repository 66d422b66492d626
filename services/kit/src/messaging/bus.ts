import type { Channel } from 'amqplib';
import type { CommandName, EventName, InitOf, ServiceName } from '@topup/proto';
import type { Log } from '../log.ts';
import { countMissingBy } from '../metrics.ts';
import type { KeptChannel } from './channel.ts';
import { openConnection } from './connection.ts';
import { consume, type Consumer, type Handlers } from './consumer.ts';
import type { Received } from './envelope.ts';
import { watchFlow } from './flow.ts';
import type { Outcome } from './outcome.ts';
import { CONFIRM_TIMEOUT_MS, createPublisher } from './publisher.ts';
import { answer, createQueryClient, createReplier, type QueryClient, type QueryHandlers } from './query.ts';
import type { Receiver } from './receive.ts';

/** How long the start of a service waits for a channel. Then the start goes on, and the channel opens in the background. */
const WAIT_AT_START_MS = 2_000;
const begun = ({ opened }: KeptChannel<Channel>): Promise<unknown> => opened(WAIT_AT_START_MS).catch(() => undefined);

export type ProcessedMessage = {
  readonly queue: string;
  readonly message: Received;
  readonly outcome: Outcome | undefined;
};
export type Bus = {
  /** Resolves once the broker has confirmed the message. On BusUnavailable the caller sends it again with the same id. */
  send<N extends CommandName>(name: N, init: InitOf<N>, options: { id: string; queue?: string }): Promise<void>;
  /** Rejects with BusUnavailable. */
  announce<N extends EventName>(name: N, init: InitOf<N>, options: { id: string }): Promise<void>;
  ask: QueryClient['ask'];
  /** Consumes as soon as the broker has the queue, and again after a lost channel. Resolves even if there is no queue yet. */
  consume(queue: string, handlers: Handlers, options?: { prefetch?: number }): Promise<Consumer>;
  /** Consumes a queue of questions, in the same way as `consume`, and sends the answers. */
  answer(queue: string, handlers: QueryHandlers, options?: { prefetch?: number }): Promise<void>;
  /** Calls `listener` when a lost consumer is back: a service that copies another's records then asks for missed changes. */
  onReconnect(listener: () => void): void;
  onProcessed(listener: (processed: ProcessedMessage) => void): () => void;
  /** Throws while the publishing or the consuming connection is away, or the broker accepts no messages. */
  check(): void;
  /** The queues, exchanges and rights that are missing, in the broker's words. Only messages that need one of them wait. */
  missing(): string[];
  /** Stops consuming, and waits for the handlers of messages and questions. */
  stopConsuming(): Promise<void>;
  close(): Promise<void>;
};

type BusOptions = {
  readonly url: string;
  readonly service: ServiceName;
  readonly log: Log;
  readonly confirmTimeoutMs?: number;
};

/** Two connections: a broker short of memory or disk stops reading one that publishes, and the other can still acknowledge. */
export async function connectBus(options: BusOptions): Promise<Bus> {
  const { url, service, log, confirmTimeoutMs = CONFIRM_TIMEOUT_MS } = options;
  const publishing = await openConnection(url, `${service} publish`, log);
  const consuming = await openConnection(url, `${service} consume`, log);
  const flow = watchFlow(publishing.model, log);
  const sending = { connection: publishing, producer: service, flow, log };
  const publisher = createPublisher({ ...sending, confirmTimeoutMs });
  const queryClient = createQueryClient(sending);
  const replier = createReplier(publishing, log);
  const receivers: Receiver[] = [];
  const listeners = new Set<(processed: ProcessedMessage) => void>();
  const reopened = new Set<() => void>();
  const onReopened = () => reopened.forEach((listener) => listener());
  const onProcessed = (queue: string, message: Received, outcome: Outcome | undefined) =>
    listeners.forEach((listener) => listener({ queue, message, outcome }));

  const missing = (): string[] => {
    const kept = [queryClient, replier, ...receivers];
    const problems = kept.map(({ channel }) => channel.problem()).filter((problem) => problem !== null);
    return [...new Set([...publisher.problems(), ...problems])];
  };
  const begin = async <R extends Receiver>(receiver: R): Promise<R> => {
    receivers.push(receiver);
    await begun(receiver.channel);
    return receiver;
  };
  const stopConsuming = async () => void (await Promise.all(receivers.map((receiver) => receiver.stop())));
  countMissingBy(() => missing().length);
  await begun(queryClient.channel);
  return {
    send: publisher.send,
    announce: publisher.announce,
    ask: queryClient.ask,
    consume: (queue, handlers, { prefetch = 64 } = {}) => {
      const deps = { connection: consuming, publisher, flow, log, onReopened, onProcessed };
      return begin(consume(deps, queue, handlers, prefetch));
    },
    answer: async (queue, handlers, { prefetch = 64 } = {}) => {
      const deps = { connection: consuming, flow, reply: replier.reply, log };
      await begin(answer(deps, queue, handlers, prefetch));
    },
    onReconnect: (listener) => void reopened.add(listener),
    onProcessed: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: () => {
      const away = publishing.away() ?? consuming.away();
      if (away !== null) throw new Error(`not connected to the broker: ${away}`);
      const closed = flow.closedBy();
      if (closed !== null) throw new Error(`broker takes no messages: ${closed}`);
    },
    missing,
    stopConsuming,
    close: async () => {
      await stopConsuming();
      await Promise.all([publishing.close(), consuming.close()]);
    },
  };
}
