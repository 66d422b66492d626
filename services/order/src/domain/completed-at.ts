import type { Order } from './order.ts';

export function completedAt({ status, units }: Pick<Order, 'status' | 'units'>): Date | undefined {
  if (status !== 'completed') return undefined;
  const times = units.map(({ settledAt }) => settledAt?.getTime() ?? Number.NaN);
  const lastMs = Math.max(...times);
  return Number.isNaN(lastMs) ? undefined : new Date(lastMs);
}
