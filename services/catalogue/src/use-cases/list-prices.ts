import { priceRecord } from '../domain/product.ts';
import type { Products } from '../store/products.ts';

const byNumber = new Intl.Collator('en', { numeric: true });

/** Every price record of a game that was not deleted. */
export const listPrices = async (products: Products, gameCode: string) =>
  (await products.ofGame(gameCode))
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((a, b) => byNumber.compare(a.productId, b.productId))
    .map(priceRecord);
