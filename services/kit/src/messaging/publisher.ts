import {
  exchangeNames,
  exchangesOf,
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
import type { Connection } from './connection.ts';
import { BusUnavailable, NoSuchQueue } from './errors.ts';
import { seal, type Sent } from './envelope.ts';
import type { Flow } from './flow.ts';
import { openOutlet, type Outlet } from './outlet.ts';
import { spanOfSent } from './span-options.ts';

/** If a confirm takes longer, the outcome is unknown: the caller later sends the message again, with the same id. */
export const CONFIRM_TIMEOUT_MS = 5_000;

export type Publisher = {
  send<N extends CommandName>(name: N, init: InitOf<N>, options: { id: string; queue?: string }): Promise<void>;
  announce<N extends EventName>(name: N, init: InitOf<N>, options: { id: string }): Promise<void>;
  forward(exchange: string, routingKey: string, sent: Sent): Promise<void>;
  /** What the broker lacks or refuses, in its words. */
  problems(): string[];
};

type PublishDeps = {
  readonly connection: Connection;
  readonly producer: ServiceName;
  readonly flow: Flow;
  readonly confirmTimeoutMs: number;
  readonly log: Log;
};

/** While the broker accepts no messages, sending rejects at once: a message written to the connection would arrive late. */
export function createPublisher({ connection, producer, flow, confirmTimeoutMs, log }: PublishDeps): Publisher {
  const outlets = new Map<string, Outlet>();
  const outletTo = (exchange: string): Outlet => {
    const outlet = outlets.get(exchange) ?? openOutlet({ connection, flow, confirmTimeoutMs, log }, exchange);
    outlets.set(exchange, outlet);
    return outlet;
  };
  // Opened at the start, so that a missing exchange is reported before the first message is sent.
  for (const exchange of exchangesOf(producer)) outletTo(exchange);

  async function publish(exchange: string, routingKey: string, sent: Sent, mandatory: boolean): Promise<void> {
    const what = `${routingKey} ${String(sent.properties.messageId)}`;
    const closed = flow.closedBy();
    if (closed !== null) throw new BusUnavailable(`${what}: the broker takes no messages (${closed})`);
    try {
      await outletTo(exchange).publish(routingKey, sent, mandatory);
    } catch (error) {
      const { message } = error as Error;
      const Unavailable = error instanceof NoSuchQueue ? NoSuchQueue : BusUnavailable;
      throw new Unavailable(`${what}: ${message}`, { cause: error });
    }
    confirmedMessages.inc({ to: routingKey });
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
    send: (name, init, { id, queue }) => tell(exchangeNames.commands, routingKeyOf(name, queue), name, init, id),
    announce: (name, init, { id }) => tell(exchangeNames.events, name, name, init, id),
    forward: (exchange, routingKey, sent) => publish(exchange, routingKey, sent, true),
    problems: () => [...outlets.values()].map(({ problem }) => problem()).filter((problem) => problem !== null),
  };
}
