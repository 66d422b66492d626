import { parseRupees, type Paise, ZERO } from '@topup/kit/money';
import { derivedId } from '@topup/kit/ids';
import { points, type Points } from '@topup/kit/points';
import { err, ok, type Result } from '@topup/kit/result';
import type { SetIconFailure } from './icon.ts';
import type { Product } from './product.ts';

/** What the supplier's list, or an admin's file of it, says about one product. */
export type ImportedProduct = {
  readonly productId: string;
  readonly spu: string;
  readonly originalPrice: string;
  /** Absent: the supplier's price stands in until an admin assigns one. */
  readonly pricePaise?: Paise | undefined;
  readonly points?: Points | undefined;
};
export type ProductDetails = {
  readonly productId: string;
  readonly spu: string;
  readonly originalPrice: string;
  readonly displayName: string;
  readonly pricePaise: Paise;
  readonly points: Points;
};

export const productKey = (gameCode: string, productId: string): string => derivedId('product', gameCode, productId);

/** An assigned price or cost is never replaced by a default: neither by an absent value nor by zero. */
export function importProduct(
  known: Product | null,
  gameCode: string,
  item: ImportedProduct,
  now: Date,
): Result<Product, string> {
  const price = item.pricePaise || known?.pricePaise || (item.pricePaise ?? defaultPrice(item.originalPrice));
  if (price === null) return err('the price has more than two decimals; give customPrice too');
  return ok({
    ...startOf(known, gameCode, item.productId, now),
    spu: item.spu,
    originalPrice: item.originalPrice,
    displayName: known?.displayName || item.spu,
    pricePaise: price,
    points: item.points || known?.points || points(0),
  });
}

/** What an admin typed stands, zero included; an empty name falls back to the supplier's. */
export const editProduct = (known: Product | null, gameCode: string, details: ProductDetails, now: Date): Product => ({
  ...startOf(known, gameCode, details.productId, now),
  spu: details.spu,
  originalPrice: details.originalPrice,
  displayName: details.displayName.trim() || details.spu,
  pricePaise: details.pricePaise,
  points: details.points,
});

/** A deleted product has no icon to change. */
export function changeIcon(known: Product | null, icon: string, now: Date): Result<Product, SetIconFailure> {
  if (!known || known.deletedAt !== undefined) return err({ kind: 'unknown_product' });
  return ok({ ...startOf(known, known.gameCode, known.productId, now), icon });
}

function defaultPrice(originalPrice: string): Paise | null {
  const parsed = parseRupees(originalPrice);
  return parsed.ok ? parsed.value : null;
}

/** The next version of a product, back on the list if it was deleted, or the first one. */
function startOf(known: Product | null, gameCode: string, productId: string, now: Date): Product {
  if (!known) {
    const empty = { spu: '', displayName: '', originalPrice: '0', pricePaise: ZERO, points: points(0), icon: '' };
    const times = { createdAt: now, changedAt: now, version: 1 };
    return { _id: productKey(gameCode, productId), gameCode, productId, ...empty, ...times };
  }
  const { deletedAt: _, ...rest } = known;
  // Later than every earlier change, whatever the clock says, so that no reader of changes misses it.
  const changedAt = new Date(Math.max(now.getTime(), known.changedAt.getTime() + 1));
  return { ...rest, changedAt, version: known.version + 1 };
}

const FIELDS = ['spu', 'displayName', 'originalPrice', 'pricePaise', 'points', 'icon', 'deletedAt'] as const;

/** The fields in which two versions differ, before and after; null when there is nothing to write. */
export function differences(before: Product | null, after: Product) {
  const changed = FIELDS.filter((field) => before?.[field] !== after[field]);
  if (before !== null && changed.length === 0) return null;
  const pick = (product: Product | null) =>
    product ? Object.fromEntries(changed.map((field) => [field, product[field] ?? null])) : {};
  return { before: pick(before), after: pick(after) };
}

/** Whether a sale at this price would bring no more than the product costs us. */
export function isAtOrBelowCost(product: Product, pointCostPaise: number | null): boolean {
  if (product.pricePaise === 0) return false;
  // Points are hundredths, so both sides are compared a hundredfold and stay whole.
  if (pointCostPaise !== null && product.points > 0) return product.pricePaise * 100 <= product.points * pointCostPaise;
  const original = defaultPrice(product.originalPrice);
  return original !== null && product.pricePaise <= original;
}
