import { paise } from '@topup/kit/money';
import { duplicateKey, long, type Database, type Document } from '@topup/kit/mongo';
import type { Price } from '../domain/prices.ts';

/** One version of a price as the catalogue tells it. */
export type PriceVersion = Price & { readonly version: number; readonly changedAtMs: number };

export type Prices = {
  readonly get: (productId: string) => Price | undefined;
  /** When the newest change known here was made, by the catalogue's clock in milliseconds. Grows with every change. */
  readonly listVersion: () => number;
  /**
   * Takes versions in any order, any number of times; older ones than known are ignored. Of two with one number the later
   * is the newer: the catalogue's database has forgotten the first.
   */
  readonly apply: (versions: readonly PriceVersion[]) => Promise<void>;
};

type PriceRecord = Document & { _id: string; version: number };

/** The price list, in memory for every order and in the database for the next boot. */
export async function openPrices(database: Database): Promise<Prices> {
  const collection = await database.collection<PriceRecord>('prices');
  const known = new Map<string, PriceVersion>();
  let newest = 0;
  const isNews = ({ productId, version, changedAtMs }: PriceVersion): boolean => {
    const last = known.get(productId);
    return !last || last.version < version || (last.version === version && last.changedAtMs < changedAtMs);
  };
  const remember = (price: PriceVersion) => {
    newest = Math.max(newest, price.changedAtMs);
    if (isNews(price)) known.set(price.productId, price);
  };
  for (const record of await collection.find().toArray()) remember(fromRecord(record));
  return {
    get: (productId) => known.get(productId),
    listVersion: () => newest,
    apply: async (versions) => {
      const fresh = versions.filter(isNews);
      if (fresh.length > 0) {
        const writes = fresh.map((price) => ({
          updateOne: {
            filter: { _id: price.productId, $or: olderThan(price) },
            update: { $set: toRecord(price) },
            upsert: true,
          },
        }));
        // A duplicate key means that another process stored a newer version in between.
        await collection.bulkWrite(writes as never, { ordered: false }).catch((error: unknown) => {
          if (!duplicateKey(error)) throw error;
        });
      }
      versions.forEach(remember);
    },
  };
}

const olderThan = ({ version, changedAtMs }: PriceVersion): Document[] => [
  { version: { $lt: version } },
  { version, changedAtMs: { $lt: changedAtMs } },
];

const toRecord = ({ productId: _productId, ...price }: PriceVersion): Document => ({
  ...price,
  pricePaise: long(price.pricePaise),
  pointsHundredths: long(price.pointsHundredths),
  version: long(price.version),
  changedAtMs: long(price.changedAtMs),
});

function fromRecord({ _id, ...price }: PriceRecord): PriceVersion {
  const stored = price as unknown as Omit<PriceVersion, 'productId'>;
  return { ...stored, productId: _id, pricePaise: paise(stored.pricePaise) };
}
