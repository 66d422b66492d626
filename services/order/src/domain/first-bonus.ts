import { indianDay, indianRange } from '@topup/kit/indian-day';
import type { Order } from './order.ts';

/** The first moment from which a first-purchase bonus counts as used: this Indian year, or the configured day. */
export const bonusSince = (now: Date, configuredDay?: string): Date =>
  indianRange(configuredDay ?? `${indianDay(now).slice(0, 4)}-01-01`).from as Date;

/**
 * The first-purchase packs that we have delivered to a player since a moment. The game gives each bonus once per game
 * account; we see our own deliveries only, so this is a hint, never a price or a promise.
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
