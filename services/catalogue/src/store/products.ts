import type { Model } from 'mongoose';
import { paise } from '@topup/kit/money';
import { unlessTaken, type Collection, type Database } from '@topup/kit/mongo';
import { outboxEntry, type OutboxEntry } from '@topup/kit/outbox';
import { isHeld, PRODUCTS_MAX, type Product } from '../domain/product.ts';
import type { ProductVersion } from '../domain/product-version.ts';
import type { Span } from '../domain/recent-values.ts';
import { productSchema, TOTALS, type ProductRecord, type SpanRecord } from './product-schema.ts';
import { read, stored, versionRecord, type VersionRecord } from './version-schema.ts';

export type Products = Awaited<ReturnType<typeof openProducts>>;
type Totals = { readonly products: number; readonly versions: number };
type Position = { readonly changedAt: Date; readonly id: string };

const RESEND_AFTER_MS = 5_000;
/** Concurrent imports may together exceed the limit, so reads allow for twice as many products. */
const READ_MAX = 2 * PRODUCTS_MAX;
const WITHOUT_PENDING = { outbox: 0, versions: 0 } as const;

export async function openProducts(database: Database) {
  const products = await database.model<ProductRecord>('products', {
    schema: productSchema,
    version: 6,
    sharding: { oneShard: 'at most 5,000 products' },
  });
  const collection: Collection<ProductRecord> = await database.collection<ProductRecord>('products');
  return {
    collection,
    ...pendingVersions(products),
    ...productsOfGame(products),

    byId: async (id: string): Promise<Product | null> => {
      const record = await products.findById(id).lean();
      return record && productOf(record);
    },
    byIds: async (ids: readonly string[]): Promise<Product[]> =>
      (await products.find({ _id: { $in: [...ids] } }, WITHOUT_PENDING).lean()).map(productOf),

    changedSince: async ({ changedAt, id }: Position, limit: number): Promise<Product[]> =>
      (
        await products
          .find({ $or: [{ changedAt: { $gt: changedAt } }, { changedAt, _id: { $gt: id } }] })
          .sort({ changedAt: 1, _id: 1 })
          .limit(limit)
          .lean()
      ).map(productOf),

    /** One write for the product, its event and its version. Null if the product was changed since it was read as `before`. */
    async write(before: Product | null, after: Product, version: ProductVersion): Promise<ProductRecord | null> {
      const event = changedEvent(after);
      const nextAt = new Date(after.changedAt.getTime() + RESEND_AFTER_MS);
      const fields = { ...productFields(after), nextAt };
      if (before === null) return insert(products, { ...fields, outbox: [event], versions: [versionRecord(version)] });
      return products
        .findOneAndUpdate(
          { _id: before._id, version: before.version },
          {
            $set: ofThisRelease(fields),
            $push: { outbox: event, versions: versionRecord(version) },
            ...withoutAbsent(after),
          },
          { returnDocument: 'after' },
        )
        .lean();
    },

    settle: async (_id: string): Promise<void> =>
      void (await products.updateOne(
        { _id, 'outbox.0': { $exists: false }, 'versions.0': { $exists: false } },
        { $unset: { nextAt: 1 } },
      )),
  };
}

/** Reads of a game's products, deleted ones included. */
const productsOfGame = (products: Model<ProductRecord>) => ({
  ofGame: async (gameCode: string): Promise<Product[]> =>
    (await products.find({ gameCode }, WITHOUT_PENDING).limit(READ_MAX).lean()).map(productOf),

  ofGameChangedAfter: async (gameCode: string, at: Date): Promise<Product[]> =>
    (
      await products
        .find({ gameCode, changedAt: { $gt: at } }, WITHOUT_PENDING)
        .limit(READ_MAX)
        .lean()
    ).map(productOf),

  /** `versions` is the sum of the products' version numbers, so it grows with every change. */
  totalsOf: async (gameCode: string): Promise<Totals> => {
    const totals = { _id: null, products: { $sum: 1 }, versions: { $sum: '$version' } };
    const [found] = await products.aggregate<Totals>([{ $match: { gameCode } }, { $group: totals }]).hint(TOTALS);
    return { products: found?.products ?? 0, versions: found?.versions ?? 0 };
  },

  changedAfter: async (gameCode: string, at: Date): Promise<string[]> =>
    (
      await products
        .find({ gameCode, changedAt: { $gt: at } }, { _id: 1 })
        .limit(READ_MAX)
        .lean()
    ).map(({ _id }) => _id),
});

const pendingVersions = (products: Model<ProductRecord>) => ({
  pendingVersions: async (of: { _id: string } | { gameCode: string }): Promise<VersionRecord[]> =>
    (await products.find({ ...of, 'versions.0': { $exists: true } }, { versions: 1 }).lean()).flatMap(
      ({ versions = [] }) => versions,
    ),

  clearVersions: async (moved: readonly VersionRecord[]): Promise<void> => {
    if (moved.length === 0) return;
    const byProduct = Map.groupBy(moved, ({ product }) => product);
    const writes = [...byProduct].map(([_id, versions]) => ({
      updateOne: {
        filter: { _id },
        update: { $pull: { versions: { _id: { $in: versions.map((version) => version._id) } } } },
      },
    }));
    await products.bulkWrite(writes, { ordered: false });
  },
});

const insert = async (products: Model<ProductRecord>, record: ProductRecord): Promise<ProductRecord | null> =>
  (await unlessTaken(products.create(record))) ? record : null;

/** Leaves out the fields that a newer release has stored, which this release has read and does not know: they stay as they are. */
const ofThisRelease = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => productSchema.path(name) !== undefined));

/** Removes the optional fields that the product does not have. */
function withoutAbsent({ deletedAt, contents }: Product) {
  const absent = { ...(deletedAt === undefined && { deletedAt: 1 }), ...(contents === null && { contents: 1 }) };
  return Object.keys(absent).length > 0 && { $unset: absent };
}

const productFields = ({ contents, ...product }: Product) => ({
  ...stored(product),
  ...(contents && { contents }),
  recentPrices: product.recentPrices.map(spanRecord),
  recentPoints: product.recentPoints.map(spanRecord),
  soldBelowCost: product.soldBelowCost && {
    ...product.soldBelowCost,
    pricePaise: BigInt(product.soldBelowCost.pricePaise),
  },
});

const spanRecord = ({ low, high, ...rest }: Span): SpanRecord => ({ ...rest, low: BigInt(low), high: BigInt(high) });
const spanOf = ({ low, high, ...rest }: SpanRecord): Span => ({ ...rest, low: Number(low), high: Number(high) });

/** A product stored by an earlier release lacks the fields that came later. */
function productOf(record: Omit<ProductRecord, 'outbox'> & { outbox?: OutboxEntry[] }): Product {
  const { outbox: _o, versions: _v, nextAt: _n, recentPrices, recentPoints, soldBelowCost, ...rest } = record;
  return {
    ...read(rest),
    contents: rest.contents ?? null,
    paused: rest.paused ?? null,
    renamed: rest.renamed ?? null,
    recentPrices: (recentPrices ?? []).map(spanOf),
    recentPoints: (recentPoints ?? []).map(spanOf),
    soldBelowCost: soldBelowCost ? { ...soldBelowCost, pricePaise: paise(Number(soldBelowCost.pricePaise)) } : null,
  };
}

const changedEvent = (product: Product): OutboxEntry =>
  outboxEntry(
    'catalogue.price.changed',
    `${product._id}:price:${product.version}`,
    { price: priceMessage(product) },
    product.changedAt,
  );

export const priceMessage = (product: Product) => ({
  productId: product.productId,
  gameCode: product.gameCode,
  spu: product.spu,
  displayName: product.displayName,
  pricePaise: BigInt(product.pricePaise),
  pointsHundredths: BigInt(product.points),
  deleted: product.deletedAt !== undefined,
  paused: product.paused !== null,
  renamed: isHeld(product),
  changedAtMs: BigInt(product.changedAt.getTime()),
  version: BigInt(product.version),
});
