import { MOVES_CHANNEL, readAnnouncement } from '@topup/order/testing/moves';
import { Redis } from 'ioredis';
import type { mongo } from 'mongoose';
import { isFinal } from '../support/shop.ts';

type Outcome = { readonly status: string; readonly at: number };
type Waiting = { readonly resolve: (outcome: Outcome) => void; readonly since: number };
export type Outcomes = {
  /** Resolves when the order is final, with the wall-clock time (ms) of the announcement. */
  readonly of: (orderId: string) => Promise<Outcome>;
  readonly stop: () => void;
};

/** Announcements may be lost, so an order waiting this long is read from the database, with the time stored there. */
const POLL_EVERY_MS = 1_000;

/**
 * One listener for all clients. It uses the same announcements as players' pages, so that waiting costs the store
 * nothing.
 */
export async function watchOutcomes(
  redisUrl: string,
  orders: mongo.Collection<mongo.Document & { _id: string }>,
): Promise<Outcomes> {
  const waiting = new Map<string, Waiting>();
  /** Outcomes announced before the response to the create call. */
  const early = new Map<string, Outcome>();
  const tell = (orderId: string, outcome: Outcome): void => {
    waiting.get(orderId)?.resolve(outcome);
    if (!waiting.delete(orderId)) early.set(orderId, outcome);
  };

  const redis = new Redis(redisUrl);
  await redis.subscribe(MOVES_CHANNEL);
  redis.on('message', (_channel, message) => {
    const { orderId, state } = readAnnouncement(message);
    if (isFinal(state.status)) tell(orderId, { status: state.status, at: Date.now() });
  });

  const poll = async (): Promise<void> => {
    const before = performance.now() - POLL_EVERY_MS;
    const ids = [...waiting].filter(([, { since }]) => since < before).map(([orderId]) => orderId);
    if (ids.length === 0) return;
    const found = orders.find({ _id: { $in: ids } }, { projection: { status: 1, updatedAt: 1 } });
    for await (const { _id, status, updatedAt } of found)
      if (waiting.has(_id) && isFinal(status as string))
        tell(_id, { status: status as string, at: (updatedAt as Date).getTime() });
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= poll().finally(() => (looking = null));
  }, POLL_EVERY_MS);

  return {
    of: (orderId) => {
      const known = early.get(orderId);
      if (early.delete(orderId) && known) return Promise.resolve(known);
      return new Promise((resolve) => waiting.set(orderId, { resolve, since: performance.now() }));
    },
    stop: () => {
      clearInterval(timer);
      redis.disconnect();
    },
  };
}
