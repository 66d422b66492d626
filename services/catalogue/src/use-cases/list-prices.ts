import { listed, type Product } from '../domain/product.ts';
import type { ProductList, Snapshot } from '../store/product-list.ts';

export type Prices = { readonly products: readonly Product[]; readonly pointCostPaise: number | null };

const ofSnapshot = new WeakMap<Snapshot, Prices>();

/** Returns the same object while nothing has changed, so that callers can cache by it. */
export async function listPrices(list: ProductList, gameCode: string): Promise<Prices> {
  const snapshot = await list.latest(gameCode);
  const known = ofSnapshot.get(snapshot);
  if (known) return known;
  const prices = { products: listed(snapshot.products), pointCostPaise: snapshot.pointCost?.paise ?? null };
  ofSnapshot.set(snapshot, prices);
  return prices;
}
