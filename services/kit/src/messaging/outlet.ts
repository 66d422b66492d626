import type { ConfirmChannel, Message } from 'amqplib';
import type { Log } from '../log.ts';
import { within } from '../within.ts';
import { confirming, keepChannel } from './channel.ts';
import type { Connection } from './connection.ts';
import type { Sent } from './envelope.ts';
import { NoSuchQueue } from './errors.ts';
import type { Flow } from './flow.ts';
import { wordsOf } from './words.ts';

/** Only sending a message shows that a right is missing. A refusal is reported for this long, or until a message is accepted. */
const REFUSAL_SHOWN_MS = 30_000;
/** The library's error for a message whose channel ended before the confirm. */
const UNCONFIRMED = 'channel closed';

export type Outlet = {
  /** Resolves once the broker has confirmed. Rejects with NoSuchQueue when a mandatory message reached no queue. */
  readonly publish: (routingKey: string, sent: Sent, mandatory: boolean) => Promise<void>;
  /** What the broker lacks or refuses, in its words; null when it takes messages. */
  readonly problem: () => string | null;
};

type OutletDeps = {
  readonly connection: Connection;
  readonly flow: Flow;
  readonly confirmTimeoutMs: number;
  readonly log: Log;
};

/**
 * Publishes to one exchange on a channel of its own: the broker closes a channel that publishes to a missing exchange or
 * without the right to do so, and the channel's other messages then remain unconfirmed.
 */
export function openOutlet({ connection, flow, confirmTimeoutMs, log }: OutletDeps, exchange: string): Outlet {
  const returned = new Set<string>();
  const reasons = new WeakMap<ConfirmChannel, string>();
  let refused: { readonly words: string; readonly atMs: number } | null = null;
  const kept = keepChannel<ConfirmChannel>(connection, log, {
    name: `publish to ${exchange}`,
    open: confirming,
    setup: (channel) => {
      channel.on('return', (message: Message) => returned.add(String(message.properties.messageId)));
      channel.on('error', (error) => reasons.set(channel, wordsOf(error)));
      return channel.checkExchange(exchange);
    },
  });

  /** 'lost' when the channel ended before the confirm and the broker gave no reason. */
  async function tryOnce(routingKey: string, sent: Sent, mandatory: boolean, ms: number): Promise<'sent' | 'lost'> {
    const channel = await kept.opened(ms).catch((error: unknown) => {
      if (connection.away() !== null) flow.unconfirmed();
      throw error;
    });
    const options = { ...sent.properties, persistent: true, mandatory };
    const answer = new Promise<Error | null>((resolve) =>
      channel.publish(exchange, routingKey, sent.content, options, (error: Error | null) => resolve(error)),
    );
    const error = await within(ms, answer, 'it was not confirmed in time').catch((late: unknown) => {
      flow.unconfirmed();
      throw late;
    });
    if (error === null) return 'sent';
    const words = reasons.get(channel);
    if (words === undefined && error.message === UNCONFIRMED) return 'lost';
    if (words !== undefined) refused = { words, atMs: performance.now() };
    throw words === undefined ? error : new Error(words);
  }

  return {
    publish: async (routingKey, sent, mandatory) => {
      const until = performance.now() + confirmTimeoutMs;
      const leftMs = () => Math.max(1, until - performance.now());
      // If the connection is lost before the confirm, the outcome is unknown, so the message is sent again.
      while ((await tryOnce(routingKey, sent, mandatory, leftMs())) === 'lost') continue;
      refused = null;
      // The broker returns a message that it cannot route, and then confirms it all the same.
      if (mandatory && returned.delete(String(sent.properties.messageId))) throw new NoSuchQueue('no such queue');
    },
    problem: () => {
      const isShown = refused !== null && performance.now() - refused.atMs < REFUSAL_SHOWN_MS;
      return kept.problem() ?? (isShown ? (refused?.words ?? null) : null);
    },
  };
}
