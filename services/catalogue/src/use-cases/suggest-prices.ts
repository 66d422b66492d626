import { listed, type Product } from '../domain/product.ts';
import { suggestPrice, type PriceRule, type Suggestion } from '../domain/suggest-price.ts';
import { pointCostOf, type ProductList } from '../store/product-list.ts';

export type SuggestDeps = { readonly list: ProductList };

export async function suggestPrices(
  { list }: SuggestDeps,
  gameCode: string,
  productIds: readonly string[] | null,
  rule: PriceRule,
): Promise<{ pointCostPaise: number | null; suggestions: { product: Product; suggestion: Suggestion }[] }> {
  const chosen = productIds && new Set(productIds);
  const snapshot = await list.latest(gameCode);
  const pointCostPaise = pointCostOf(snapshot);
  const suggestions = listed(snapshot.products)
    .filter(({ productId }) => chosen?.has(productId) ?? true)
    .map((product) => ({ product, suggestion: suggestPrice(product, rule, pointCostPaise) }));
  return { pointCostPaise, suggestions };
}
