import { rupeesNumber, rupeesText, type Paise } from '@topup/kit/money';
import { pointsNumber, type Points } from '@topup/kit/points';

/** The one game on sale. */
export const GAME_CODE = 'mobilelegends';

/** A product of the supplier with what we add to it: our name, our price, its cost in points. */
export type Product = {
  readonly _id: string;
  readonly gameCode: string;
  readonly productId: string;
  readonly spu: string;
  readonly displayName: string;
  /** The supplier's list price in the supplier's currency; decimal text, never calculated with. */
  readonly originalPrice: string;
  /** Zero: no price assigned, not for sale. */
  readonly pricePaise: Paise;
  /** Zero: unknown. */
  readonly points: Points;
  /** File name, or empty. */
  readonly icon: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly version: number;
  readonly deletedAt?: Date;
};

export const isForSale = ({ pricePaise, deletedAt }: Product): boolean => pricePaise > 0 && deletedAt === undefined;

/** As a visitor sees it. */
export const storefrontItem = ({ _id, productId, displayName, pricePaise, icon }: Product) => ({
  ...{ _id, productId, displayName, icon },
  customPrice: rupeesText(pricePaise),
});

/** As an admin sees it. */
export const priceRecord = (product: Product) => ({
  _id: product._id,
  productId: product.productId,
  spu: product.spu,
  displayName: product.displayName,
  originalPrice: Number(product.originalPrice),
  customPrice: rupeesNumber(product.pricePaise),
  smileonePoints: pointsNumber(product.points),
  icon: product.icon,
  gameCode: product.gameCode,
  updatedAt: product.changedAt.toISOString(),
});

/** Moves whenever anything that a visitor can see has changed. */
export const listVersion = (products: readonly Product[]): number =>
  products.reduce((newest, { changedAt }) => Math.max(newest, changedAt.getTime()), 0);
