import { isForSale, type Product } from '../domain/product.ts';
import type { Snapshot } from '../store/product-list.ts';

export const listItems = ({ products }: Snapshot): Product[] =>
  products.filter(isForSale).sort((a, b) => a.pricePaise - b.pricePaise || a.productId.localeCompare(b.productId));
