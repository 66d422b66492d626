import { z } from 'zod';
import { paise, rupeesNumber, rupeesText } from '@topup/kit/money';
import { pointsNumber } from '@topup/kit/points';
import { fieldName } from '../domain/changed-meanwhile.ts';
import type { Contents } from '../domain/contents.ts';
import { costOf } from '../domain/cost.ts';
import type { PriceImport } from '../domain/price-import.ts';
import { notSoldOf, type Product } from '../domain/product.ts';
import type { ProductState, ProductVersion } from '../domain/product-version.ts';
import type { SeenDrift } from '../store/drift-marks.ts';

const moment = z.iso.datetime();
const rupees = z.number().describe('rupees');
const paused = z.object({ reason: z.string(), at: moment, by: z.string().describe('e-mail') }).nullable();

const contents = z
  .object({
    diamonds: z.number().describe('at once and without any bonus'),
    dailyDiamonds: z.number(),
    days: z.number().describe('on how many days dailyDiamonds are given'),
    firstTimeDiamonds: z
      .number()
      .describe('in place of diamonds at the first purchase, if the game grants it; 0: none'),
    extra: z.string().describe('what else it gives, in a few words'),
    extraHindi: z.string(),
  })
  .meta({ id: 'ProductContents' });

/** Picks the fields, because the products' documents may have more. */
const contentsView = ({ diamonds, dailyDiamonds, days, firstTimeDiamonds, extra, extraHindi }: Contents) => ({
  diamonds,
  dailyDiamonds,
  days,
  firstTimeDiamonds,
  extra,
  extraHindi,
});

const renamed = z
  .object({ to: z.string(), at: moment, isOnSale: z.boolean() })
  .nullable()
  .describe("the supplier's new name, not confirmed yet; it is off sale unless more than half of the list changed");

export const drift = z.object({
  supplierPrice: z.number().nullable().describe('null: the supplier does not list it'),
  changePercent: z
    .number()
    .describe('change in per cent; 0 when the supplier does not list it, 100 when our originalPrice is 0'),
  missing: z.boolean(),
  seenAt: moment,
});

export const priceRecord = z
  .object({
    _id: z.string(),
    productId: z.string(),
    spu: z.string(),
    displayName: z.string(),
    originalPrice: z.number().describe("the supplier's price, in the supplier's currency"),
    customPrice: z.number().describe('rupees; 0: no price assigned'),
    smileonePoints: z.number(),
    cost: rupees.nullable().describe('rupees, from its points; null when unknown'),
    icon: z.string().describe('file name, or empty'),
    contents: contents.nullable().describe('what one unit gives; null: not entered'),
    gameCode: z.string(),
    paused: paused.describe('off sale for now'),
    renamed,
    notSold: z
      .enum(['deleted', 'no_price', 'paused', 'renamed', 'below_cost'])
      .nullable()
      .describe('why it is not on sale; null while it is'),
    drift: drift.nullable().describe("how the supplier's price differed at the last comparison"),
    version: z.number().describe('increases with every change of this product'),
    updatedAt: moment,
  })
  .meta({ id: 'PriceRecord' });
export type PriceRecordView = (product: Product, pointCostPaise: number | null) => z.input<typeof priceRecord>;

export const priceRecordView =
  (driftNow: (product: Product) => SeenDrift | null): PriceRecordView =>
  (product, pointCostPaise) => {
    const cost = costOf(product, pointCostPaise);
    const seen = driftNow(product);
    return {
      _id: product._id,
      productId: product.productId,
      spu: product.spu,
      displayName: product.displayName,
      originalPrice: Number(product.originalPrice),
      customPrice: rupeesNumber(product.pricePaise),
      smileonePoints: pointsNumber(product.points),
      cost: cost && rupeesNumber(cost),
      icon: product.icon,
      contents: product.contents && contentsView(product.contents),
      gameCode: product.gameCode,
      paused: pausedView(product),
      renamed: renamedView(product),
      notSold: notSoldOf(product, pointCostPaise),
      drift: seen && driftView(seen),
      version: product.version,
      updatedAt: product.changedAt.toISOString(),
    };
  };

export const driftView = (seen: SeenDrift): z.input<typeof drift> => ({
  supplierPrice: seen.supplierPrice,
  changePercent: seen.changePercent,
  missing: seen.missing,
  seenAt: seen.seenAt.toISOString(),
});

const pausedView = ({ paused: pause }: Pick<Product, 'paused'>) => pause && { ...pause, at: pause.at.toISOString() };

const renamedView = ({ renamed: name }: Pick<Product, 'renamed'>) => name && { ...name, at: name.at.toISOString() };

export const pointCostView = (pointCostPaise: number | null) =>
  pointCostPaise === null ? null : rupeesNumber(paise(pointCostPaise));

export const storefrontItem = z.object({
  _id: z.string(),
  productId: z.string(),
  displayName: z.string(),
  customPrice: z.string().describe('rupees, decimal text'),
  icon: z.string().describe('file name, or empty'),
  contents: contents.optional().describe('what one unit gives; absent: not entered'),
});

export const storefrontItemView = ({ _id, productId, displayName, pricePaise, icon, ...product }: Product) => ({
  _id,
  productId,
  displayName,
  icon,
  customPrice: rupeesText(pricePaise),
  ...(product.contents && { contents: contentsView(product.contents) }),
});

export const productState = z
  .object({
    spu: z.string(),
    displayName: z.string(),
    originalPrice: z.number(),
    customPrice: rupees,
    smileonePoints: z.number(),
    icon: z.string(),
    contents: contents.nullable().optional().describe('absent: not known'),
    paused,
    renamed,
    deleted: z.boolean(),
  })
  .meta({ id: 'ProductState' });

export const stateView = (state: ProductState): z.input<typeof productState> => ({
  spu: state.spu,
  displayName: state.displayName,
  originalPrice: Number(state.originalPrice),
  customPrice: rupeesNumber(state.pricePaise),
  smileonePoints: pointsNumber(state.points),
  icon: state.icon,
  ...(state.contents !== undefined && { contents: state.contents && contentsView(state.contents) }),
  paused: pausedView(state),
  renamed: renamedView(state),
  deleted: state.deleted,
});

export const productVersion = z.object({
  version: z.number(),
  at: moment,
  by: z.string().describe('e-mail'),
  act: z.string().describe('update-price, import-prices, set-icon, pause, ...'),
  before: productState.nullable(),
  after: productState,
  reason: z.string().nullable(),
  importId: z.string().nullable(),
});

export const versionView = (version: ProductVersion): z.input<typeof productVersion> => ({
  version: version.version,
  at: version.at.toISOString(),
  by: version.email,
  act: version.act,
  before: version.before && stateView(version.before),
  after: stateView(version.after),
  reason: version.reason,
  importId: version.importId,
});

export const priceImport = z.object({
  importId: z.string(),
  source: z.enum(['import', 'bulk', 'undo', 'rollback', 'names']),
  state: z.enum(['running', 'done', 'cut_off']),
  at: moment,
  by: z.string().describe('e-mail'),
  reason: z.string().nullable(),
  success: z.number(),
  failed: z.number(),
  undoneAt: moment.nullable(),
});

export const importView = ({ _id, source, state, at, email, reason, ...ends }: PriceImport) => ({
  importId: _id,
  source,
  state,
  reason,
  by: email,
  at: at.toISOString(),
  success: ends.success,
  failed: ends.failed,
  undoneAt: ends.undoneAt?.toISOString() ?? null,
});

export const fieldNames = (fields: readonly Parameters<typeof fieldName>[0][]): string[] => fields.map(fieldName);
