import { registerAll } from '@topup/kit/metrics';
import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client';
import type { Order } from './domain/order.ts';

const metrics = {
  paid: new Counter({
    name: 'order_paid_total',
    help: 'Orders whose money was taken',
    labelNames: ['method'],
    registers: [],
  }),
  settleSeconds: new Histogram({
    name: 'order_settle_duration_seconds',
    help: 'From the money taken to the final state of the order',
    labelNames: ['status'],
    buckets: [1, 2.5, 5, 10, 30, 60, 300, 3_600, 86_400],
    registers: [],
  }),
  placed: new Gauge({ name: 'order_placed', help: 'Paid orders that wait for the supplier', registers: [] }),
  placedOldest: new Gauge({
    name: 'order_placed_oldest_seconds',
    help: 'Age of the oldest paid order that waits for the supplier',
    registers: [],
  }),
};

export const registerOrderMetrics = (registry: Registry): void => registerAll(registry, metrics);

type Moved = Pick<Order, 'step' | 'status' | 'paidAt' | 'updatedAt' | 'paymentMethod'>;

export function countMove(from: Moved, to: Moved): void {
  if (!from.paidAt && to.paidAt) metrics.paid.inc({ method: to.paymentMethod });
  if (from.step !== 'done' && to.step === 'done' && to.paidAt)
    metrics.settleSeconds.observe({ status: to.status }, (to.updatedAt.getTime() - to.paidAt.getTime()) / 1_000);
}

export function showPlaced({ count, oldestMs }: { readonly count: number; readonly oldestMs: number }): void {
  metrics.placed.set(count);
  metrics.placedOldest.set(oldestMs / 1_000);
}
