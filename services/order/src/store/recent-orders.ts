import type { Order } from '../domain/order.ts';

const REMEMBERED_MAX = 2_000;

export type RecentOrders = {
  readonly get: (orderId: string) => Order | undefined;
  readonly keep: (order: Order) => void;
  readonly forget: (orderId: string) => void;
};

/**
 * The orders that this process wrote last, as it wrote them. They may be behind the database: a decision made on one is
 * only ever saved under the condition that its version is still the current one.
 */
export function createRecentOrders(): RecentOrders {
  const orders = new Map<string, Order>();
  return {
    get: (orderId) => orders.get(orderId),
    keep: (order) => {
      orders.delete(order._id);
      if (order.step === 'done') return;
      // Map order is age, so the first entry is evicted.
      if (orders.size >= REMEMBERED_MAX) orders.delete(orders.keys().next().value ?? '');
      orders.set(order._id, order);
    },
    forget: (orderId) => void orders.delete(orderId),
  };
}
