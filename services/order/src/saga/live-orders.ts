import { newId } from '@topup/kit/ids';
import type { Redis } from '@topup/kit/redis';
import { isFinal, nameOf, stateOf, type State, type StateName } from '../domain/machine.ts';
import type { Order } from '../domain/order.ts';

/** `total`: streams of this process; `each`: streams of one account, or of one order that is opened by a status token. */
type StreamLimits = { readonly total: number; readonly each: number };

/** Tells watchers that an order has changed. Such a message may be lost, so watchers poll as well. */
export type LiveOrders = {
  /** Tells the watchers of this order in all processes. Does not block and never fails. */
  readonly moved: (order: Pick<Order, '_id'> & State) => void;
  /** Returns a function that ends the watch; null if too many watches are open. Calls `listener.over` when this process stops. */
  readonly watch: (orderId: string, watcher: string, listener: Listener) => (() => void) | null;
  readonly watching: () => number;
  readonly stop: () => void;
};
export type Move = { readonly status: string; readonly isOver: boolean };
type Listener = { readonly moved: (move: Move) => void; readonly over: () => void };

export const MOVES_CHANNEL = 'order:moved';

type Announced = { readonly sender: string; readonly orderId: string; readonly state: State };

const announcement = (sender: string, order: Pick<Order, '_id'> & State): string =>
  `${sender} ${order._id} ${nameOf(order)}`;

export function readAnnouncement(message: string): Announced {
  const [sender = '', orderId = '', name = ''] = message.split(' ');
  return { sender, orderId, state: stateOf(name as StateName) };
}

export const moveTo = (state: State): Move => ({ status: state.status, isOver: isFinal(nameOf(state)) });

export function createLiveOrders(redis: Pick<Redis, 'publish' | 'listen'>, limits: StreamLimits): LiveOrders {
  const watched = new Map<string, Set<Listener>>();
  const perWatcher = new Map<string, number>();
  const self = newId();
  let total = 0;

  const wake = (orderId: string, move: Move): void =>
    [...(watched.get(orderId) ?? [])].forEach(({ moved }) => moved(move));
  redis.listen(MOVES_CHANNEL, (message) => {
    const { sender, orderId, state } = readAnnouncement(message);
    if (sender !== self) wake(orderId, moveTo(state));
  });

  const count = (watcher: string, by: 1 | -1): void => {
    total += by;
    const left = (perWatcher.get(watcher) ?? 0) + by;
    if (left > 0) perWatcher.set(watcher, left);
    else perWatcher.delete(watcher);
  };
  return {
    moved: (order) => {
      // This process wakes its own watchers directly, so that they work without Redis too.
      wake(order._id, moveTo(order));
      void redis.publish(MOVES_CHANNEL, announcement(self, order));
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
