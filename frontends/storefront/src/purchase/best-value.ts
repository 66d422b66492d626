import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { toPaise } from '@topup/web-kit/format/paise.ts';
import { diamondsOf } from '../product/contents.ts';
import { diamondsIn, isPass } from '../product/product-name.ts';

type Pack = { readonly productId: string; readonly diamonds: number; readonly paise: number };

/** Compares diamonds per rupee. Multiplies crosswise instead of dividing, so that nothing is rounded. */
const compare = (one: Pack, other: Pack): number => one.diamonds * other.paise - other.diamonds * one.paise;

const packsWith = (products: readonly ProductItem[], count: (product: ProductItem) => number | undefined): Pack[] =>
  products.flatMap((product) => {
    const [diamonds, paise] = [count(product), toPaise(product.customPrice)];
    return diamonds && paise > 0 ? [{ productId: product.productId, diamonds, paise }] : [];
  });

const enteredIn = ({ contents, displayName }: ProductItem) =>
  contents && contents.days === 0 && !isPass(displayName) ? diamondsOf(contents) : undefined;

/**
 * The pack with the most diamonds per rupee; of several such packs, the cheapest. Undefined if all are equal. Counts what admins
 * have entered, without bonus, as the tiles show it; if they have entered nothing, what the names say, bonus included.
 */
export function bestValueOf(products: readonly ProductItem[]): string | undefined {
  const entered = packsWith(products, enteredIn);
  const named = () => packsWith(products, ({ displayName }) => diamondsIn(displayName));
  const packs = (entered.length > 0 ? entered : named()).sort((a, b) => compare(b, a) || a.paise - b.paise);
  const [best, worst] = [packs[0], packs.at(-1)];
  return best && worst && compare(best, worst) > 0 ? best.productId : undefined;
}
