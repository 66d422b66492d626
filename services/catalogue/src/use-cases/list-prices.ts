import { listed, type Product } from '../domain/product.ts';
import type { ProductList } from '../store/product-list.ts';

/** Every product of a game that was not deleted, by their numbers. */
export const listPrices = async (list: ProductList, gameCode: string): Promise<Product[]> =>
  listed((await list.latest(gameCode)).products);
