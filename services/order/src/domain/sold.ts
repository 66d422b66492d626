import { addPaise, paise, type Paise } from '@topup/kit/money';
import type { Points } from '@topup/kit/points';
import type { Multiplied } from '@topup/kit/supplier-cost';
import type { DayTotals } from './statistics.ts';

export type Sold = { readonly productId: string; readonly quantity: number; readonly revenuePaise: Paise };
/** Delivered units of a product with the same list price and multiplier. */
export type AlikeSold = Sold & Multiplied & { readonly pointsHundredths: Points };
export type SoldDay = {
  readonly day: string;
  /** A product whose units differ in list price or multiplier is here more than once. */
  readonly products: readonly AlikeSold[];
  /** What a point cost when the day was counted. Null: the catalogue had not sent it. */
  readonly pointCostPaise: number | null;
};

export const SOLD_DAYS_MAX = 30;
const DAY_MS = 86_400_000;

/** Returns a time on the first of `days` days, of which today is the last. */
export const firstOf = (days: number, now: Date): Date => new Date(now.getTime() - (days - 1) * DAY_MS);

export function deliveredByDay(totals: readonly DayTotals[]): ReadonlyMap<string, Paise> {
  const days = new Map<string, Paise>();
  for (const { day, deliveredPaise } of totals) days.set(day, addPaise(days.get(day) ?? paise(0), deliveredPaise));
  return days;
}

export function sumSold(days: readonly { readonly products: readonly Sold[] }[]): Sold[] {
  const products = new Map<string, Sold>();
  for (const sold of days.flatMap((day) => day.products)) {
    const known = products.get(sold.productId);
    const quantity = (known?.quantity ?? 0) + sold.quantity;
    const revenuePaise = known ? addPaise(known.revenuePaise, sold.revenuePaise) : sold.revenuePaise;
    products.set(sold.productId, { productId: sold.productId, quantity, revenuePaise });
  }
  return [...products.values()].sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

const MOST_BOUGHT_MAX = 3;
/** Below this number of units a ranking would say more about chance than about players. */
const MOST_BOUGHT_UNITS_MIN = 10;

export const mostBought = (sold: readonly Pick<Sold, 'productId' | 'quantity'>[]): readonly string[] =>
  sold
    .filter(({ quantity }) => quantity >= MOST_BOUGHT_UNITS_MIN)
    .toSorted((a, b) => b.quantity - a.quantity || (a.productId < b.productId ? -1 : 1))
    .slice(0, MOST_BOUGHT_MAX)
    .map(({ productId }) => productId);

/**
 * A day's delivered value only grows, so equal sums mean that nothing was delivered since the day was counted. A day that was
 * counted before the cost of a point was known is counted again.
 */
export const isCurrent = (
  { products, pointCostPaise }: Pick<SoldDay, 'pointCostPaise'> & { readonly products: readonly Sold[] },
  deliveredPaise: Paise,
  knownCostPaise: number | null,
): boolean =>
  products.reduce((sum, { revenuePaise }) => sum + revenuePaise, 0) === deliveredPaise &&
  (pointCostPaise !== null || knownCostPaise === null);
