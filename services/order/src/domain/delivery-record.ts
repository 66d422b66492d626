import { completedAt } from './completed-at.ts';
import type { Order } from './order.ts';
import type { DayTotals } from './statistics.ts';

/** How many orders were completed, and the times after payment within which nine in ten and half of the newest were delivered. */
export type DeliveryRecord = { readonly orders: number; readonly withinMs: number; readonly medianMs: number };
export type Delivery = Pick<Order, 'status' | 'units' | 'paidAt'>;

/** Fewer orders would say little about the store, and might reveal something about single players. */
const RECORD_ORDERS_MIN = 100;
const SHARE = 0.9;
const HALF = 0.5;

/** Null when too few orders were delivered, or no delivery has its times stored. */
export function deliveryRecord(totals: readonly DayTotals[], deliveries: readonly Delivery[]): DeliveryRecord | null {
  const orders = totals.reduce((sum, { status, count }) => (status === 'completed' ? sum + count : sum), 0);
  const times = deliveries.flatMap((delivery) => {
    const at = completedAt(delivery);
    return at && delivery.paidAt ? [at.getTime() - delivery.paidAt.getTime()] : [];
  });
  const sorted = times.toSorted((a, b) => a - b);
  const [withinMs, medianMs] = [SHARE, HALF].map((share) => sorted[Math.ceil(sorted.length * share) - 1]);
  if (orders < RECORD_ORDERS_MIN || withinMs === undefined || medianMs === undefined) return null;
  return { orders, withinMs, medianMs };
}
