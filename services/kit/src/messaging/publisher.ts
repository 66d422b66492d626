import type { AmqpConnectionManager, ChannelWrapper } from 'amqp-connection-manager';
import type { ConfirmChannel, Message } from 'amqplib';
import {
  exchangeNames,
  messages,
  routingKeyOf,
  type CommandName,
  type EventName,
  type InitOf,
  type MessageName,
  type ServiceName,
} from '@topup/proto';
import type { Log } from '../log.ts';
import { confirmedMessages } from '../metrics.ts';
import { inSpan } from '../spans.ts';
import { openChannel } from './channel.ts';
import { BusUnavailable, NoSuchQueue } from './errors.ts';
import { seal, type Sent } from './envelope.ts';
import type { Flow } from './flow.ts';
import { spanOfSent } from './span-options.ts';

/** A confirm that takes longer counts as unknown, not failed: the caller sends the same id again later. */
export const CONFIRM_TIMEOUT_MS = 5_000;

export type Publisher = {
  send<N extends CommandName>(name: N, init: InitOf<N>, options: { id: string; queue?: string }): Promise<void>;
  announce<N extends EventName>(name: N, init: InitOf<N>, options: { id: string }): Promise<void>;
  forward(exchange: string, routingKey: string, sent: Sent): Promise<void>;
  readonly channel: ChannelWrapper;
};

export type PublishDeps = {
  readonly connection: AmqpConnectionManager;
  readonly producer: ServiceName;
  readonly flow: Flow;
  readonly confirmTimeoutMs: number;
  readonly log: Log;
};

/** Rejects at once while the broker blocks the connection: messages written to it would arrive late. */
export function createPublisher({ connection, producer, flow, confirmTimeoutMs, log }: PublishDeps): Publisher {
  const returned = new Set<string>();
  const channel = openChannel(connection, log, {
    name: 'publish',
    confirm: true,
    publishTimeout: confirmTimeoutMs,
    setup: async (ch: ConfirmChannel) => {
      ch.on('return', (message: Message) => returned.add(String(message.properties.messageId)));
      // Fails at startup, not at the first message, when the broker lacks our exchanges.
      await ch.checkExchange(exchangeNames.commands);
    },
  });

  async function publish(exchange: string, routingKey: string, sent: Sent, mandatory: boolean): Promise<void> {
    const id = String(sent.properties.messageId);
    const closed = flow.closedBy();
    if (closed !== null) throw new BusUnavailable(`${routingKey} ${id}: the broker takes no messages (${closed})`);
    try {
      await channel.publish(exchange, routingKey, sent.content, { ...sent.properties, persistent: true, mandatory });
    } catch (error) {
      flow.unconfirmed();
      throw new BusUnavailable(`${routingKey} ${id}: ${(error as Error).message}`, { cause: error });
    }
    confirmedMessages.inc({ to: routingKey });
    // The broker returns an unroutable message first, and still confirms it.
    if (mandatory && returned.delete(id)) throw new NoSuchQueue(`${routingKey} ${id}: no such queue`);
  }

  const tell = (exchange: string, routingKey: string, name: MessageName, init: object, id: string): Promise<void> =>
    inSpan(spanOfSent(routingKey, id), () =>
      publish(
        exchange,
        routingKey,
        seal(name, messages[name].schema, init, id, producer),
        exchange === exchangeNames.commands,
      ),
    );

  return {
    channel,
    send: (name, init, { id, queue }) => tell(exchangeNames.commands, routingKeyOf(name, queue), name, init, id),
    announce: (name, init, { id }) => tell(exchangeNames.events, name, name, init, id),
    forward: (exchange, routingKey, sent) => publish(exchange, routingKey, sent, true),
  };
}
