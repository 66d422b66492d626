import type { Redis } from '@topup/kit/redis';
import { isAtRest } from '../domain/machine.ts';
import type { Order } from '../domain/order.ts';

/** `total`: streams of this process; `each`: of one account, or of one order for the bearer of its return page's token. */
export type StreamLimits = { readonly total: number; readonly each: number };

/** Wakes the watchers of an order on any replica. Only a hint that may be lost, so watchers poll as well. */
export type LiveOrders = {
  /** Announces that an order has moved. Does not block and never fails. */
  readonly moved: (order: Pick<Order, '_id' | 'status'>) => void;
  /** Called once, when the order is heard to be at rest or `over` when this process stops. Null: too many watch already. */
  readonly watch: (orderId: string, watcher: string, listener: Listener) => (() => void) | null;
  readonly watching: () => number;
  readonly stop: () => void;
};
type Listener = { readonly rest: (status: string) => void; readonly over: () => void };

const CHANNEL = 'order:at-rest';

export function createLiveOrders(redis: Pick<Redis, 'publish' | 'listen'>, limits: StreamLimits): LiveOrders {
  const watched = new Map<string, Set<Listener>>();
  const perWatcher = new Map<string, number>();
  let total = 0;

  const wake = (orderId: string, status: string): void =>
    [...(watched.get(orderId) ?? [])].forEach(({ rest }) => rest(status));
  redis.listen(CHANNEL, (message) => {
    const [orderId = '', status = ''] = message.split(' ');
    wake(orderId, status);
  });

  const count = (watcher: string, by: 1 | -1): void => {
    total += by;
    const left = (perWatcher.get(watcher) ?? 0) + by;
    if (left > 0) perWatcher.set(watcher, left);
    else perWatcher.delete(watcher);
  };
  return {
    moved: ({ _id, status }) => {
      if (!isAtRest(status)) return;
      // Local watchers are woken directly, also without Redis; the echo from Redis then finds none.
      wake(_id, status);
      void redis.publish(CHANNEL, `${_id} ${status}`);
    },
    watch: (orderId, watcher, listener) => {
      if (total >= limits.total || (perWatcher.get(watcher) ?? 0) >= limits.each) return null;
      const others = watched.get(orderId) ?? new Set();
      watched.set(orderId, others.add(listener));
      count(watcher, 1);
      return () => {
        if (!others.delete(listener)) return;
        count(watcher, -1);
        if (others.size === 0) watched.delete(orderId);
      };
    },
    watching: () => total,
    stop: () => [...watched.values()].forEach((watchers) => [...watchers].forEach(({ over }) => over())),
  };
}
