import { paise, type Paise } from '@topup/kit/money';
import { defaultPrice } from './change-product.ts';
import type { Product } from './product.ts';

const HUNDREDTHS = 100n;

/** The cost in hundredths of a paisa; null while the product's points or the cost of a point are unknown. */
export function exactCost({ points }: Pick<Product, 'points'>, pointCostPaise: number | null): bigint | null {
  return pointCostPaise === null || points === 0 ? null : BigInt(points) * BigInt(pointCostPaise);
}

/** The cost in whole paise, rounded half up; null while it is unknown. */
export function costOf(product: Pick<Product, 'points'>, pointCostPaise: number | null): Paise | null {
  const exact = exactCost(product, pointCostPaise);
  return exact === null ? null : paise((exact + HUNDREDTHS / 2n) / HUNDREDTHS);
}

/** The lowest price at which the order service sells the product; null while its cost is unknown. */
export function floorOf(product: Pick<Product, 'points'>, pointCostPaise: number | null): Paise | null {
  const exact = exactCost(product, pointCostPaise);
  return exact === null ? null : paise((exact + HUNDREDTHS - 1n) / HUNDREDTHS);
}

export function isAtOrBelowCost(product: Product, pointCostPaise: number | null): boolean {
  if (product.pricePaise === 0) return false;
  const cost = exactCost(product, pointCostPaise);
  if (cost !== null) return BigInt(product.pricePaise) * HUNDREDTHS <= cost;
  const original = defaultPrice(product.originalPrice);
  return original !== null && product.pricePaise <= original;
}
