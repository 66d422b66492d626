import { Schema } from 'mongoose';
import { actsFilter, type ActsQuery, type AdminAct } from '@topup/kit/admin-acts';
import { inParallel } from '@topup/kit/in-parallel';
import { SCHEMA_OPTIONS } from '@topup/kit/model';
import type { Database } from '@topup/kit/mongo';
import type { ProductState, ProductVersion } from '../domain/product-version.ts';
import { readState, readVersion, VERSION, type VersionRecord } from './version-schema.ts';

export type PriceVersions = Awaited<ReturnType<typeof openPriceVersions>>;

const schema = new Schema<VersionRecord>(VERSION, SCHEMA_OPTIONS)
  .index({ product: 1, at: 1 }, { name: 'product-at' })
  .index({ at: 1, _id: 1 }, { name: 'at' })
  .index({ importId: 1 }, { name: 'import', partialFilterExpression: { importId: { $type: 'string' } } });

export async function openPriceVersions(database: Database) {
  const versions = await database.model<VersionRecord>('priceVersions', {
    schema,
    version: 4,
    sharding: { oneShard: 'as many as admins change prices' },
  });
  return {
    /** Can be repeated: versions that are stored already stay as they are. */
    record: async (records: readonly VersionRecord[]): Promise<void> => {
      if (records.length === 0) return;
      const writes = records.map(({ _id, ...rest }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
      }));
      await versions.bulkWrite(writes, { ordered: false });
    },

    ofProduct: async (product: string, below: number | null, limit: number): Promise<ProductVersion[]> => {
      const filter = { product, ...(below !== null && { version: { $lt: below } }) };
      return (await versions.find(filter).sort({ at: -1 }).limit(limit).lean()).map(readVersion);
    },

    one: async (product: string, version: number): Promise<ProductVersion | null> => {
      const record = await versions.findById(`${product}:${version}`).lean();
      return record && readVersion(record);
    },

    ofImport: async (importId: string): Promise<ProductVersion[]> =>
      (await versions.find({ importId }).lean()).map(readVersion),

    /** The acts by which admins changed products. */
    read: async (query: ActsQuery): Promise<AdminAct[]> => {
      const found = versions.find(actsFilter(query, 'productId')).sort({ at: -1, _id: -1 }).limit(query.limit);
      return (await found.lean()).map(readVersion).map(actOf);
    },

    /** The products' states at the time `at`: no entry for a product unchanged since then, null if it did not exist yet. */
    statesAt: async (products: readonly string[], at: Date): Promise<Map<string, ProductState | null>> => {
      const states = new Map<string, ProductState | null>();
      await inParallel(products, async (product) => {
        const next = await versions
          .findOne({ product, at: { $gt: at } }, { before: 1 })
          .sort({ at: 1 })
          .lean();
        if (next) states.set(product, next.before && readState(next.before));
      });
      return states;
    },
  };
}

function actOf({ before, reason, productId: subject, ...version }: ProductVersion): AdminAct {
  return { ...version, subject, before: before ?? {}, ...(reason === null ? {} : { reason }) };
}
