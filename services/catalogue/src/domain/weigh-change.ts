import { isBelowCost } from '@topup/proto/sale';
import type { PointCostInForce } from './point-cost.ts';
import { isDeleted, type Product } from './product.ts';
import { hadNone, rangeOf, type Range } from './recent-values.ts';

/** Why an admin is asked before a change is saved. */
export type Ask = 'price_by_a_fifth' | 'points_by_a_fifth' | 'cost_by_a_fifth' | 'below_cost' | 'unknown_cost';
/** Why a change waits for a second admin. */
export type Wait =
  'price_out_of_range' | 'points_out_of_range' | 'points_unknown' | 'below_last_cost' | 'cost_out_of_range';
export type Weight = { readonly asks: readonly Ask[]; readonly waits: readonly Wait[] };

export const isByAFifth = (before: number, after: number): boolean =>
  before > 0 && after > 0 && Math.abs(after - before) * 5 > before;

/** Compares with every value of the last 24 hours, so that nobody makes a large change in small steps. Zero is never out. */
export const isOutOf = (range: Range | null, after: number): boolean =>
  range !== null && after > 0 && (after * 2 < range.high || after > range.low * 2);

/** Every change of a product is weighed by this rule, also one by bulk edit, imported file, sync, undo or rollback. */
export function weighChange(before: Product | null, after: Product, cost: PointCostInForce, now: Date): Weight {
  const hasNewPrice = after.pricePaise !== (before?.pricePaise ?? 0);
  const hasNewPoints = after.points !== (before?.points ?? 0);
  if (isDeleted(after) || (!hasNewPrice && !hasNewPoints)) return { asks: [], waits: [] };
  return { asks: asksOf(before, after, cost), waits: before ? waitsOf(before, after, cost, now) : [] };
}

function asksOf(before: Product | null, after: Product, { current }: PointCostInForce): Ask[] {
  const asks: Ask[] = [];
  if (isByAFifth(before?.pricePaise ?? 0, after.pricePaise)) asks.push('price_by_a_fifth');
  if (isByAFifth(before?.points ?? 0, after.points)) asks.push('points_by_a_fifth');
  if (after.pricePaise === 0) return asks;
  // Asks only when the cost becomes unknown. If later price changes asked too, admins would learn to confirm without reading.
  if ((before?.points ?? 0) > 0 && after.points === 0) asks.push('unknown_cost');
  if (isBelowCost(saleOf(after), current)) asks.push('below_cost');
  return asks;
}

function waitsOf(before: Product, after: Product, cost: PointCostInForce, now: Date): Wait[] {
  const waits: Wait[] = [];
  const prices = rangeOf(before.recentPrices, before.pricePaise, now);
  if (after.pricePaise !== before.pricePaise && isOutOf(prices, after.pricePaise)) waits.push('price_out_of_range');
  // Without a price the product is not sold, so its points need no check. They are checked with its next price.
  if (after.pricePaise === 0) return waits;
  const points = rangeOf(before.recentPoints, before.points, now);
  if (after.points !== before.points && isOutOf(points, after.points)) waits.push('points_out_of_range');
  // If the points were unknown at some time of the last 24 hours, this only undoes a first entry and needs no second admin.
  if (before.points > 0 && after.points === 0 && !hadNone(before.recentPoints, now)) waits.push('points_unknown');
  const isLower = after.points < before.points || (prices !== null && after.pricePaise < prices.high);
  if (isLower && isBelowLastCost(before, after, cost, now)) waits.push('below_last_cost');
  return waits;
}

/** Uses the highest points and point cost of the last 24 hours: an admin cannot lower these first to get a low price through. */
function isBelowLastCost(before: Product, after: Product, cost: PointCostInForce, now: Date): boolean {
  const points = Math.max(rangeOf(before.recentPoints, before.points, now)?.high ?? 0, after.points);
  return after.pricePaise > 0 && isBelowCost({ ...saleOf(after), pointsHundredths: points }, cost.range?.high ?? null);
}

const saleOf = ({ pricePaise, points }: Product) => ({ pricePaise, pointsHundredths: points });
