import { connect, type AmqpConnectionManager } from 'amqp-connection-manager';
import type { CommandName, EventName, InitOf, ServiceName } from '@topup/proto';
import type { Log } from '../log.ts';
import { within } from '../within.ts';
import { consume, type Consumer, type Handlers } from './consumer.ts';
import type { Received } from './envelope.ts';
import { watchFlow } from './flow.ts';
import type { Outcome } from './outcome.ts';
import { CONFIRM_TIMEOUT_MS, createPublisher } from './publisher.ts';
import { answer, createQueryClient, createReplier, type QueryClient, type QueryHandlers } from './query.ts';

const HEARTBEAT_S = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** Long enough for the broker to start; meanwhile the service is alive but not ready. */
const FIRST_CONNECT_MS = 60_000;

export type ProcessedMessage = {
  readonly queue: string;
  readonly message: Received;
  readonly outcome: Outcome | undefined;
};
export type Bus = {
  /** Resolves once the broker has confirmed. Rejects with BusUnavailable; send again with the same id. */
  send<N extends CommandName>(name: N, init: InitOf<N>, options: { id: string; queue?: string }): Promise<void>;
  /** Rejects with BusUnavailable. */
  announce<N extends EventName>(name: N, init: InitOf<N>, options: { id: string }): Promise<void>;
  ask: QueryClient['ask'];
  consume(queue: string, handlers: Handlers, options?: { prefetch?: number }): Promise<Consumer>;
  answer(queue: string, handlers: QueryHandlers, options?: { prefetch?: number }): Promise<void>;
  /** Not called at the first connection. For projections, which then poll their owners again. */
  onReconnect(listener: () => void): void;
  onProcessed(listener: (processed: ProcessedMessage) => void): () => void;
  /** Throws while either connection is away, or the broker accepts no messages. */
  check(): void;
  stopConsuming(): Promise<void>;
  close(): Promise<void>;
};

export type BusOptions = {
  readonly url: string;
  readonly service: ServiceName;
  readonly log: Log;
  readonly confirmTimeoutMs?: number;
};

/** Two connections: a broker short of memory or disk stops reading from a connection that publishes. */
export async function connectBus(options: BusOptions): Promise<Bus> {
  const { url, service, log, confirmTimeoutMs = CONFIRM_TIMEOUT_MS } = options;
  const open = (purpose: string): AmqpConnectionManager => {
    const connection = connect([url], {
      heartbeatIntervalInSeconds: HEARTBEAT_S,
      reconnectTimeInSeconds: 1,
      connectionOptions: {
        noDelay: true,
        timeout: CONNECT_TIMEOUT_MS,
        clientProperties: { connection_name: `${service} ${purpose}` },
      },
    });
    connection.on('disconnect', ({ err }: { err: Error }) => log.warn({ err, purpose }, 'broker disconnected'));
    connection.on('connectFailed', ({ err }: { err: Error }) => log.warn({ err, purpose }, 'broker not reached'));
    return connection;
  };
  const publishing = open('publish');
  const consuming = open('consume');
  const flow = watchFlow(publishing, log);
  const sending = { connection: publishing, producer: service, flow, log };
  const publisher = createPublisher({ ...sending, confirmTimeoutMs });
  const queryClient = createQueryClient(sending);
  const reply = createReplier(publishing, log);
  const consumers: Consumer[] = [];
  const listeners = new Set<(processed: ProcessedMessage) => void>();
  const onProcessed = (queue: string, message: Received, outcome: Outcome | undefined) =>
    listeners.forEach((listener) => listener({ queue, message, outcome }));

  const connected = Promise.all([publisher.channel.waitForConnect(), queryClient.channel.waitForConnect()]);
  await within(FIRST_CONNECT_MS, connected, 'broker not reached at start');

  return {
    send: publisher.send,
    announce: publisher.announce,
    ask: queryClient.ask,
    consume: async (queue, handlers, { prefetch = 64 } = {}) => {
      const consumer = consume({ connection: consuming, publisher, flow, log, onProcessed }, queue, handlers, prefetch);
      consumers.push(consumer);
      await consumer.channel.waitForConnect();
      return consumer;
    },
    answer: async (queue, handlers, { prefetch = 64 } = {}) =>
      answer({ connection: consuming, flow, reply, log }, queue, handlers, prefetch).waitForConnect(),
    onReconnect: (listener) => {
      let first = !consuming.isConnected();
      consuming.on('connect', () => (first ? (first = false) : listener()));
    },
    onProcessed: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check: () => {
      if (!publishing.isConnected() || !consuming.isConnected()) throw new Error('broker is away');
      const closed = flow.closedBy();
      if (closed !== null) throw new Error(`broker takes no messages: ${closed}`);
    },
    stopConsuming: async () => void (await Promise.all(consumers.map((consumer) => consumer.stop()))),
    close: async () => {
      await Promise.all(consumers.map((consumer) => consumer.stop()));
      await Promise.all([publishing.close(), consuming.close()]);
    },
  };
}
