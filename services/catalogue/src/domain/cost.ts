import { paise, type Paise } from '@topup/kit/money';
import { defaultPrice } from './change-product.ts';
import type { Product } from './product.ts';

/** Points are hundredths, so their cost is in hundredths of a paisa. */
const HUNDREDTHS = 100n;

/** What a product costs us in hundredths of a paisa; null while its points, or what a point costs, are unknown. */
export function exactCost({ points }: Pick<Product, 'points'>, pointCostPaise: number | null): bigint | null {
  return pointCostPaise === null || points === 0 ? null : BigInt(points) * BigInt(pointCostPaise);
}

/** The cost in whole paise, half a paisa rounded up; null when unknown. */
export function costOf(product: Pick<Product, 'points'>, pointCostPaise: number | null): Paise | null {
  const exact = exactCost(product, pointCostPaise);
  return exact === null ? null : paise((exact + HUNDREDTHS / 2n) / HUNDREDTHS);
}

/** The least price at which the order service sells it where a point's cost is set; null when unknown. */
export function floorOf(product: Pick<Product, 'points'>, pointCostPaise: number | null): Paise | null {
  const exact = exactCost(product, pointCostPaise);
  return exact === null ? null : paise((exact + HUNDREDTHS - 1n) / HUNDREDTHS);
}

/** Whether a sale at this price would bring no more than the product costs us. */
export function isAtOrBelowCost(product: Product, pointCostPaise: number | null): boolean {
  if (product.pricePaise === 0) return false;
  const cost = exactCost(product, pointCostPaise);
  if (cost !== null) return BigInt(product.pricePaise) * HUNDREDTHS <= cost;
  const original = defaultPrice(product.originalPrice);
  return original !== null && product.pricePaise <= original;
}
