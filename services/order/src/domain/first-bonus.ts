import { indianDay, indianRange } from '@topup/kit/indian-day';
import type { Order } from './order.ts';

export const bonusSince = (now: Date, configuredDay?: string): Date =>
  indianRange(configuredDay ?? `${indianDay(now).slice(0, 4)}-01-01`).from as Date;

/** The game gives each first-purchase bonus once per game account. We see only our own deliveries, so this is just a hint. */
export function bonusUsed(
  earlier: readonly Pick<Order, 'items' | 'units' | 'createdAt'>[],
  bonusIds: readonly string[],
  since: Date,
): string[] {
  const delivered = earlier.flatMap(({ items, units, createdAt }) =>
    units
      .filter(({ state, settledAt }) => state === 'delivered' && (settledAt ?? createdAt) >= since)
      .map(({ item }) => items[item]?.productId),
  );
  return bonusIds.filter((id) => delivered.includes(id));
}
