import { isBelowCost } from '@topup/proto/sale';
import type { PointCostInForce } from './point-cost.ts';
import { notSoldOf, type Product } from './product.ts';
import { rangeOf, withEnded } from './recent-values.ts';

export type ChangeRules = {
  readonly pointCost: PointCostInForce;
  /** The shop has one admin: nothing waits for a second. */
  readonly isSingleAdmin: boolean;
  readonly now: Date;
};

/** Adds the price and points that were in force until now, and whether the product is now sold below its last known cost. */
export function remembered(before: Product | null, after: Product, rules: ChangeRules, by: string): Product {
  if (!before) return after;
  const { pointCost, now } = rules;
  const isBelow = notSoldOf(after, pointCost.current) === null && isBelowKnownCost(before, after, rules);
  return {
    ...after,
    ...(after.pricePaise !== before.pricePaise && {
      recentPrices: withEnded(before.recentPrices, before.pricePaise, now),
    }),
    ...(after.points !== before.points && { recentPoints: withEnded(before.recentPoints, before.points, now) }),
    ...(isBelow && { soldBelowCost: { at: now, by, pricePaise: after.pricePaise } }),
  };
}

/** While the points are unknown, the last known ones count. With known points such a product would not be on sale. */
function isBelowKnownCost(before: Product, { pricePaise, points }: Product, { pointCost, now }: ChangeRules): boolean {
  const known = points || (rangeOf(before.recentPoints, before.points, now)?.high ?? 0);
  return isBelowCost({ pricePaise, pointsHundredths: known }, pointCost.current);
}
