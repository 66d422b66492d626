import type { mongo } from 'mongoose';
import { isFinal } from '../support/shop.ts';

export type Outcome = { readonly status: string; readonly at: number };
type Waiting = { readonly resolve: (outcome: Outcome) => void };
export type Outcomes = {
  /** Resolves when the order is final, with the wall-clock time (ms) at which the store made it so. */
  readonly of: (orderId: string) => Promise<Outcome>;
  readonly outstanding: () => number;
  readonly stop: () => void;
};

/** A buyer who waits idles half of it on average. */
const LOOK_EVERY_MS = 50;

/**
 * One reader for all clients: asks the order database by id, so that waiting costs the store next to nothing. The time is
 * the one that the store wrote, on the same machine's clock, so how often it looks does not make latencies longer.
 */
export function watchOutcomes(orders: mongo.Collection<mongo.Document & { _id: string }>): Outcomes {
  const waiting = new Map<string, Waiting>();
  let stopped = false;
  const look = async (): Promise<void> => {
    const ids = [...waiting.keys()];
    if (ids.length > 0) {
      const found = orders.find({ _id: { $in: ids } }, { projection: { status: 1, updatedAt: 1 } });
      for await (const { _id, status, updatedAt } of found) {
        if (!isFinal(status as string)) continue;
        waiting.get(_id)?.resolve({ status: status as string, at: (updatedAt as Date).getTime() });
        waiting.delete(_id);
      }
    }
    if (!stopped) setTimeout(() => void look(), LOOK_EVERY_MS);
  };
  void look();
  return {
    of: (orderId) => new Promise((resolve) => waiting.set(orderId, { resolve })),
    outstanding: () => waiting.size,
    stop: () => void (stopped = true),
  };
}
