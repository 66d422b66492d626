import type { Order } from '../domain/order.ts';

const REMEMBERED_MAX = 2_000;

export type RecentOrders = {
  readonly get: (orderId: string) => Order | undefined;
  readonly keep: (order: Order) => void;
  readonly forget: (orderId: string) => void;
};

/**
 * The orders that this process wrote last. They may be older than the database's, so a decision based on one is saved
 * only if its version is still current.
 */
export function createRecentOrders(): RecentOrders {
  const orders = new Map<string, Order>();
  return {
    get: (orderId) => orders.get(orderId),
    keep: (order) => {
      orders.delete(order._id);
      if (order.step === 'done') return;
      // A Map iterates in insertion order, so the first entry is the oldest.
      if (orders.size >= REMEMBERED_MAX) orders.delete(orders.keys().next().value ?? '');
      orders.set(order._id, order);
    },
    forget: (orderId) => void orders.delete(orderId),
  };
}
