import { isBelowCost } from '@topup/proto/sale';
import type { PointCostInForce } from './point-cost.ts';
import { notSoldOf, type Product } from './product.ts';
import { rangeOf, withEnded } from './recent-values.ts';

export type ChangeRules = {
  readonly pointCost: PointCostInForce;
  /** The store has only one admin, so no change waits for a second one. */
  readonly isSingleAdmin: boolean;
  readonly now: Date;
};

/** Adds the replaced price and points to `after`, and `soldBelowCost` if `after` is on sale below its last known cost. */
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

/** Unknown points do not stop a sale below cost, so this replaces them by the highest of the last 24 hours or the last known. */
function isBelowKnownCost(before: Product, { pricePaise, points }: Product, { pointCost, now }: ChangeRules): boolean {
  const known = points || (rangeOf(before.recentPoints, before.points, now)?.high ?? 0);
  return isBelowCost({ pricePaise, pointsHundredths: known }, pointCost.current);
}
