import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { toPaise } from '@topup/web-kit/format/paise.ts';
import { diamondsIn } from '../product/product-name.ts';

type Pack = { readonly productId: string; readonly diamonds: number; readonly paise: number };

/** Compares diamonds per rupee. Multiplies crosswise instead of dividing, so that nothing is rounded. */
const compare = (one: Pack, other: Pack): number => one.diamonds * other.paise - other.diamonds * one.paise;

function packOf({ productId, displayName, customPrice }: ProductItem): readonly Pack[] {
  const [diamonds, paise] = [diamondsIn(displayName), toPaise(customPrice)];
  return diamonds && paise > 0 ? [{ productId, diamonds, paise }] : [];
}

/** The pack with the most diamonds per rupee, bonus included; of several such packs, the cheapest. Undefined if all are equal. */
export function bestValueOf(products: readonly ProductItem[]): string | undefined {
  const packs = products.flatMap(packOf).sort((a, b) => compare(b, a) || a.paise - b.paise);
  const [best, worst] = [packs[0], packs.at(-1)];
  return best && worst && compare(best, worst) > 0 ? best.productId : undefined;
}
