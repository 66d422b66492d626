import type { Paise } from '@topup/kit/money';
import type { Points } from '@topup/kit/points';
import { whyNotSold, type NotSold } from '@topup/proto/sale';
import type { Span } from './recent-values.ts';

/** Including deleted ones: processes keep all of them in memory, and one page shows them. */
export const PRODUCTS_MAX = 5_000;
export type TooManyProducts = { readonly kind: 'too_many_products' };
export const TOO_MANY_PRODUCTS = `The store keeps at most ${PRODUCTS_MAX} products.`;

export type Pause = { readonly reason: string; readonly at: Date; readonly by: string };

/** The supplier gives this product's id another name. */
export type Renamed = {
  readonly to: string;
  readonly at: Date;
  /** True when more than half of the list got new names at once: then no product is taken off sale automatically. */
  readonly isOnSale: boolean;
};
/** Sold at a price below the last known cost, if only for a moment. */
type SoldBelowCost = { readonly at: Date; readonly by: string; readonly pricePaise: Paise };

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
  /** Null while the supplier's name is the one that an admin knows. */
  readonly renamed: Renamed | null;
  /** Earlier prices and points, for the rule of two admins. */
  readonly recentPrices: readonly Span[];
  readonly recentPoints: readonly Span[];
  readonly soldBelowCost: SoldBelowCost | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly version: number;
  readonly deletedAt?: Date;
};

export const isDeleted = ({ deletedAt }: Product): boolean => deletedAt !== undefined;

export const notSoldOf = (product: Product, pointCostPaise: number | null): NotSold | null =>
  whyNotSold(
    {
      pricePaise: product.pricePaise,
      pointsHundredths: product.points,
      deleted: isDeleted(product),
      paused: product.paused !== null,
      renamed: isHeld(product),
    },
    pointCostPaise,
  );

/** Off sale until an admin has confirmed the supplier's new name. */
export const isHeld = ({ renamed }: Pick<Product, 'renamed'>): boolean => renamed !== null && !renamed.isOnSale;

export const listVersion = (products: readonly Product[]): number =>
  products.reduce((newest, { changedAt }) => Math.max(newest, changedAt.getTime()), 0);

const byNumber = new Intl.Collator('en', { numeric: true });
export const byProductId = (a: Pick<Product, 'productId'>, b: Pick<Product, 'productId'>): number =>
  byNumber.compare(a.productId, b.productId);

export const listed = (products: readonly Product[]): Product[] => products.filter((product) => !isDeleted(product));
