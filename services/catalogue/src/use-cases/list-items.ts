import { isForSale, listVersion, storefrontItem } from '../domain/product.ts';
import type { ItemsCache, StorefrontItems } from '../store/items-cache.ts';
import type { Products } from '../store/products.ts';

export type ListItemsDeps = { readonly products: Products; readonly cache: ItemsCache };

/** What is for sale, the cheapest first. */
export async function listItems({ products, cache }: ListItemsDeps, gameCode: string): Promise<StorefrontItems> {
  const cached = await cache.get(gameCode);
  if (cached) return cached;
  const all = await products.ofGame(gameCode);
  const forSale = all
    .filter(isForSale)
    .sort((a, b) => a.pricePaise - b.pricePaise || a.productId.localeCompare(b.productId));
  const list = { version: listVersion(all), items: forSale.map(storefrontItem) };
  await cache.put(gameCode, list);
  return list;
}
