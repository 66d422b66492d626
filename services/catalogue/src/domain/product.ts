import type { Paise } from '@topup/kit/money';
import type { Points } from '@topup/kit/points';
import { whyNotSold, type NotSold } from '@topup/proto/sale';
import type { Contents } from './contents.ts';
import type { Span } from './recent-values.ts';

/** Deleted products included, because every process of this service keeps all of them in memory. */
export const PRODUCTS_MAX = 5_000;
export type TooManyProducts = { readonly kind: 'too_many_products' };
export const TOO_MANY_PRODUCTS = `The store keeps at most ${PRODUCTS_MAX} products.`;

export type Pause = { readonly reason: string; readonly at: Date; readonly by: string };

/** The supplier's list has another name (`to`) than `spu` for this product's id. */
export type Renamed = {
  readonly to: string;
  readonly at: Date;
  /** True if the supplier renamed more than half of its list at once: then a new name does not take the product off sale. */
  readonly isOnSale: boolean;
};
/** The last change that put the product on sale below its last known cost, however short the sale was. */
type SoldBelowCost = { readonly at: Date; readonly by: string; readonly pricePaise: Paise };

export type Product = {
  readonly _id: string;
  readonly gameCode: string;
  readonly productId: string;
  readonly spu: string;
  readonly displayName: string;
  /** The supplier's price in the supplier's currency, as decimal text. */
  readonly originalPrice: string;
  /** Zero: no price assigned, so not for sale. */
  readonly pricePaise: Paise;
  /** What the supplier charges for the product, in points; zero when unknown. */
  readonly points: Points;
  readonly icon: string;
  /** Null: no admin has entered what it gives. */
  readonly contents: Contents | null;
  readonly paused: Pause | null;
  /** Null while the supplier still uses the name `spu`. */
  readonly renamed: Renamed | null;
  /** Earlier prices and points. A change to a value far from those of the last 24 hours needs a second admin. */
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

/** Whether the product is off sale until an admin confirms the supplier's new name. */
export const isHeld = ({ renamed }: Pick<Product, 'renamed'>): boolean => renamed !== null && !renamed.isOnSale;

export const listVersion = (products: readonly Product[]): number =>
  products.reduce((newest, { changedAt }) => Math.max(newest, changedAt.getTime()), 0);

const byNumber = new Intl.Collator('en', { numeric: true });
export const byProductId = (a: Pick<Product, 'productId'>, b: Pick<Product, 'productId'>): number =>
  byNumber.compare(a.productId, b.productId);

export const listed = (products: readonly Product[]): Product[] => products.filter((product) => !isDeleted(product));
