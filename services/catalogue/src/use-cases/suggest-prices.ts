import { listed, type Product } from '../domain/product.ts';
import { suggestPrice, type PriceRule, type Suggestion } from '../domain/suggest-price.ts';
import type { ProductList } from '../store/product-list.ts';

export type SuggestDeps = { readonly list: ProductList; readonly pointCostPaise: number | null };

export async function suggestPrices(
  { list, pointCostPaise }: SuggestDeps,
  gameCode: string,
  productIds: readonly string[] | null,
  rule: PriceRule,
): Promise<{ product: Product; suggestion: Suggestion }[]> {
  const chosen = productIds && new Set(productIds);
  return listed((await list.latest(gameCode)).products)
    .filter(({ productId }) => chosen?.has(productId) ?? true)
    .map((product) => ({ product, suggestion: suggestPrice(product, rule, pointCostPaise) }));
}
