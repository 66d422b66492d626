import type { Paise } from '@topup/kit/money';
import type { Points } from '@topup/kit/points';

/**
 * Maximum number of products of a game, including deleted ones: processes keep all of them in memory, and one page
 * shows them.
 */
export const PRODUCTS_MAX = 5_000;
export type TooManyProducts = { readonly kind: 'too_many_products' };
export const TOO_MANY_PRODUCTS = `The store keeps at most ${PRODUCTS_MAX} products.`;

/** Why a product is paused, and who paused it. */
export type Pause = { readonly reason: string; readonly at: Date; readonly by: string };

/** A supplier's product, with our name, our price and its cost in points. */
export type Product = {
  readonly _id: string;
  readonly gameCode: string;
  readonly productId: string;
  readonly spu: string;
  readonly displayName: string;
  /** The supplier's list price in the supplier's currency; a decimal text that is never used in calculations. */
  readonly originalPrice: string;
  /** Zero: no price assigned, so not for sale. */
  readonly pricePaise: Paise;
  /** Zero when unknown. */
  readonly points: Points;
  /** Icon file name, or empty. */
  readonly icon: string;
  readonly paused: Pause | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly version: number;
  readonly deletedAt?: Date;
};

export const isDeleted = ({ deletedAt }: Product): boolean => deletedAt !== undefined;

export const isForSale = (product: Product): boolean =>
  product.pricePaise > 0 && product.paused === null && !isDeleted(product);

/** A number that changes whenever anything visible to visitors changes. */
export const listVersion = (products: readonly Product[]): number =>
  products.reduce((newest, { changedAt }) => Math.max(newest, changedAt.getTime()), 0);

const byNumber = new Intl.Collator('en', { numeric: true });
/** The sort order in which admins see products. */
export const byProductId = (a: Pick<Product, 'productId'>, b: Pick<Product, 'productId'>): number =>
  byNumber.compare(a.productId, b.productId);

/** The products that are not deleted. */
export const listed = (products: readonly Product[]): Product[] => products.filter((product) => !isDeleted(product));
