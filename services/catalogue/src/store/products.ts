import type { AdminAct } from '@topup/kit/admin-acts';
import { outboxEntry, type OutboxEntry } from '@topup/kit/outbox';
import { duplicateKey, long, type Collection, type Database } from '@topup/kit/mongo';
import { paise } from '@topup/kit/money';
import { points } from '@topup/kit/points';
import { NEXT_AT_INDEX } from '@topup/kit/sweeper';
import type { Product } from '../domain/product.ts';

/** Money and points are explicit 64-bit integers; the rest is as in the domain. */
export type ProductRecord = Omit<Product, 'pricePaise' | 'points'> & {
  pricePaise: unknown;
  points: unknown;
  outbox: OutboxEntry[];
  /** What admins did to it, on its way to the record of their acts. */
  acts: AdminAct[];
  nextAt?: Date;
};
export type Products = Awaited<ReturnType<typeof openProducts>>;
export type Written = { readonly product: Product; readonly record: ProductRecord };
/** Where a reader stands: the next page begins after it. */
export type Position = { readonly changedAt: Date; readonly id: string };

/** What is not confirmed by then is sent or moved again. */
const RESEND_AFTER_MS = 5_000;
const PRODUCTS_MAX = 5_000;

export async function openProducts(database: Database) {
  const products: Collection<ProductRecord> = await database.collection<ProductRecord>('products', {
    sharding: { oneShard: 'at most 5,000 products' },
    indexes: [
      { key: { gameCode: 1, productId: 1 }, name: 'product', unique: true },
      { key: { changedAt: 1, _id: 1 }, name: 'changed' },
      NEXT_AT_INDEX,
    ],
  });
  return {
    collection: products,
    byId: async (id: string): Promise<Product | null> => {
      const record = await products.findOne({ _id: id });
      return record && productOf(record);
    },
    /** Deleted ones included. */
    ofGame: async (gameCode: string): Promise<Product[]> =>
      (await products.find({ gameCode }).limit(PRODUCTS_MAX).toArray()).map(productOf),

    changedSince: async ({ changedAt, id }: Position, limit: number): Promise<Product[]> =>
      (
        await products
          .find({ $or: [{ changedAt: { $gt: changedAt } }, { changedAt, _id: { $gt: id } }] })
          .sort({ changedAt: 1, _id: 1 })
          .limit(limit)
          .toArray()
      ).map(productOf),

    /** The product, its event and the record of the act in one write. Null when somebody else wrote first. */
    async write(before: Product | null, after: Product, act: AdminAct): Promise<ProductRecord | null> {
      const event = changedEvent(after);
      const nextAt = new Date(after.changedAt.getTime() + RESEND_AFTER_MS);
      const fields = { ...after, pricePaise: long(after.pricePaise), points: long(after.points) };
      if (before === null) return insert(products, { ...fields, outbox: [event], acts: [act], nextAt });
      return products.findOneAndUpdate(
        { _id: before._id, version: before.version },
        {
          $set: { ...fields, nextAt },
          $push: { outbox: event, acts: act },
          ...(after.deletedAt === undefined && { $unset: { deletedAt: true } }),
        },
        { returnDocument: 'after' },
      );
    },

    clearActs: async (id: string, moved: readonly string[]): Promise<void> =>
      void (await products.updateOne({ _id: id }, { $pull: { acts: { _id: { $in: [...moved] } } } })),

    /** A product with nothing left to send or move needs no sweep any more. */
    settle: async (id: string): Promise<void> =>
      void (await products.updateOne(
        { _id: id, outbox: { $size: 0 }, acts: { $size: 0 } },
        { $unset: { nextAt: true } },
      )),
  };
}

async function insert(products: Collection<ProductRecord>, record: ProductRecord): Promise<ProductRecord | null> {
  try {
    await products.insertOne(record);
    return record;
  } catch (error) {
    if (duplicateKey(error)) return null;
    throw error;
  }
}

function productOf({ outbox: _o, acts: _a, nextAt: _n, ...rest }: ProductRecord): Product {
  return { ...rest, pricePaise: paise(Number(rest.pricePaise)), points: points(Number(rest.points)) };
}

const changedEvent = (product: Product): OutboxEntry =>
  outboxEntry(
    'catalogue.price.changed',
    `${product._id}:price:${product.version}`,
    { price: priceMessage(product) },
    product.changedAt,
  );

/** A price as other services may keep it. */
export const priceMessage = (product: Product) => ({
  productId: product.productId,
  gameCode: product.gameCode,
  spu: product.spu,
  displayName: product.displayName,
  pricePaise: BigInt(product.pricePaise),
  pointsHundredths: BigInt(product.points),
  deleted: product.deletedAt !== undefined,
  changedAtMs: BigInt(product.changedAt.getTime()),
  version: BigInt(product.version),
});
