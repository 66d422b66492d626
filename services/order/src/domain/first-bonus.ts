import { indianDay, indianRange } from '@topup/kit/indian-day';
import type { Order } from './order.ts';

/**
 * The time from which a first-purchase bonus counts as used: the start of the current year in India, or of the
 * configured day.
 */
export const bonusSince = (now: Date, configuredDay?: string): Date =>
  indianRange(configuredDay ?? `${indianDay(now).slice(0, 4)}-01-01`).from as Date;

/**
 * The first-purchase packs that we have delivered to a player since a given time. The game gives each bonus once per
 * game account, but we see only our own deliveries, so this is a hint, never a price or a promise.
 */
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
