import { listed, type Product } from '../domain/product.ts';
import type { ProductList, Snapshot } from '../store/product-list.ts';

const ofSnapshot = new WeakMap<Snapshot, readonly Product[]>();

/** The same array while nothing has changed. */
export async function listPrices(list: ProductList, gameCode: string): Promise<readonly Product[]> {
  const snapshot = await list.latest(gameCode);
  const known = ofSnapshot.get(snapshot);
  if (known) return known;
  const products = listed(snapshot.products);
  ofSnapshot.set(snapshot, products);
  return products;
}
