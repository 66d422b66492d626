import { notSoldOf, type Product } from '../domain/product.ts';
import { pointCostOf, type Snapshot } from '../store/product-list.ts';

export const listItems = (snapshot: Snapshot): Product[] =>
  snapshot.products
    .filter((product) => notSoldOf(product, pointCostOf(snapshot)) === null)
    .sort((a, b) => a.pricePaise - b.pricePaise || a.productId.localeCompare(b.productId));
