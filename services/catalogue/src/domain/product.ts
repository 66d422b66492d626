import type { Paise } from '@topup/kit/money';
import type { Points } from '@topup/kit/points';

/** Including deleted ones: processes keep all of them in memory, and one page shows them. */
export const PRODUCTS_MAX = 5_000;
export type TooManyProducts = { readonly kind: 'too_many_products' };
export const TOO_MANY_PRODUCTS = `The store keeps at most ${PRODUCTS_MAX} products.`;

export type Pause = { readonly reason: string; readonly at: Date; readonly by: string };

export type Product = {
  readonly _id: string;
  readonly gameCode: string;
  readonly productId: string;
  readonly spu: string;
  readonly displayName: string;
  /** In the supplier's currency; a decimal text that is never used in calculations. */
  readonly originalPrice: string;
  /** Zero: no price assigned, so not for sale. */
  readonly pricePaise: Paise;
  /** Zero when unknown. */
  readonly points: Points;
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

export const listVersion = (products: readonly Product[]): number =>
  products.reduce((newest, { changedAt }) => Math.max(newest, changedAt.getTime()), 0);

const byNumber = new Intl.Collator('en', { numeric: true });
export const byProductId = (a: Pick<Product, 'productId'>, b: Pick<Product, 'productId'>): number =>
  byNumber.compare(a.productId, b.productId);

export const listed = (products: readonly Product[]): Product[] => products.filter((product) => !isDeleted(product));
