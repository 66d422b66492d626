import { LRUCache } from 'lru-cache';
import type { Order } from '../domain/order.ts';

const REMEMBERED_MAX = 2_000;

type RecentOrders = {
  readonly get: (orderId: string) => Order | undefined;
  readonly keep: (order: Order) => void;
  readonly forget: (orderId: string) => void;
};

/** A copy may be older than the stored order, so a decision made on it is saved only if its version is still current. */
export function createRecentOrders(): RecentOrders {
  // With the option `max` instead of `maxSize`, the cache would allocate its whole size at once.
  const orders = new LRUCache<string, Order>({ maxSize: REMEMBERED_MAX, sizeCalculation: () => 1 });
  return {
    get: (orderId) => orders.get(orderId),
    keep: (order) => {
      if (order.step === 'done') orders.delete(order._id);
      else orders.set(order._id, order);
    },
    forget: (orderId) => void orders.delete(orderId),
  };
}
