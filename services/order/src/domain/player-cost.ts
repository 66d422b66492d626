import { points } from '@topup/kit/points';
import { err, ok, type Result } from '@topup/kit/result';
import { countedCost, multiplied, type Charges, type Multiplier } from '@topup/kit/supplier-cost';
import { isBelowCost } from '@topup/proto/sale';
import type { Item } from './order.ts';
import type { Price, PriceError, PriceList } from './prices.ts';

/** What decides whether a product can be sold to one player. `multiplierOf` is null where the supplier's figure cannot be read. */
export type PlayerCosts = {
  readonly multiplierOf: (productId: string) => Multiplier | null;
  readonly charges: Charges;
  readonly multiplierMax: Multiplier;
  readonly pointCostPaise: number | null;
};

type Sold = Pick<Price, 'productId' | 'pricePaise' | 'pointsHundredths'>;

/** Whether the supplier may charge more for this player than the shop accepts, or than the player would pay. */
export function isTooDear({ productId, pricePaise, pointsHundredths }: Sold, costs: PlayerCosts): boolean {
  const multiplier = costs.multiplierOf(productId);
  if (multiplier === null || multiplier > costs.multiplierMax) return true;
  const counted = countedCost(points(pointsHundredths), multiplier, costs.charges);
  return isBelowCost({ pricePaise, pointsHundredths: counted }, costs.pointCostPaise);
}

/** The items with the player's multipliers, or those that cannot be sold to this player. */
export function itemsForPlayer(
  items: readonly Item[],
  costs: PlayerCosts,
  priceOf: (productId: string) => ReturnType<PriceList['get']>,
): Result<readonly Item[], PriceError> {
  const productIds = items.filter((item) => isTooDear(item, costs)).map(({ productId }) => productId);
  if (productIds.length > 0)
    return err({ kind: 'item_unavailable', productIds, known: productIds.flatMap((id) => priceOf(id) ?? []) });
  return ok(items.map((item) => ({ ...item, ...multiplied(costs.multiplierOf(item.productId) ?? undefined) })));
}
