import { paise } from '@topup/kit/money';
import { long, unlessTaken, type Database, type Document } from '@topup/kit/mongo';
import type { Price, PriceList } from '../domain/prices.ts';

export type PriceVersion = Price & { readonly version: number; readonly changedAtMs: number };
type PointCost = { readonly paise: number; readonly version: number };

export type Prices = PriceList & {
  /** The time of the newest price change by the catalogue's clock, in milliseconds. */
  readonly listVersion: () => number;
  /** Takes versions in any order, also twice. Of two with the same number the later change counts: the other was rolled back. */
  readonly apply: (versions: readonly PriceVersion[]) => Promise<void>;
  /** Takes versions of the cost in any order and repeatedly. */
  readonly applyPointCost: (cost: PointCost) => Promise<void>;
};

type PriceRecord = Document & { _id: string; version: number };
type PointCostRecord = PointCost & { _id: string };

/** Not `gamePrices`, which the previous release still writes during a rollout, without `paused`. */
const COLLECTION = 'salePrices';
type Key = Pick<Price, 'gameCode' | 'productId'>;
const keyOf = ({ gameCode, productId }: Key): string => `${gameCode}:${productId}`;

export async function openPrices(database: Database): Promise<Prices> {
  const pointCost = await openPointCost(database);
  const collection = await database.collection<PriceRecord>(COLLECTION, {
    sharding: { oneShard: 'at most 5,000 products' },
  });
  const known = new Map<string, PriceVersion>();
  let newest = 0;
  const isNewer = ({ version, changedAtMs, ...key }: PriceVersion): boolean => {
    const last = known.get(keyOf(key));
    return !last || last.version < version || (last.version === version && last.changedAtMs < changedAtMs);
  };
  const remember = (price: PriceVersion) => {
    newest = Math.max(newest, price.changedAtMs);
    if (isNewer(price)) known.set(keyOf(price), price);
  };
  for (const record of await collection.find().toArray()) remember(fromRecord(record));
  return {
    get: (gameCode, productId) => known.get(keyOf({ gameCode, productId })),
    all: (gameCode) => [...known.values()].filter((price) => price.gameCode === gameCode),
    listVersion: () => newest,
    ...pointCost,
    apply: async (versions) => {
      const fresh = versions.filter(isNewer);
      if (fresh.length > 0) {
        const writes = fresh.map((price) => ({
          updateOne: {
            filter: { _id: keyOf(price), $or: olderThan(price) },
            update: { $set: toRecord(price) },
            upsert: true,
          },
        }));
        // A duplicate key is no error: another process has stored this version or a newer one meanwhile.
        await unlessTaken(collection.bulkWrite(writes, { ordered: false }));
      }
      versions.forEach(remember);
    },
  };
}

const POINT_COST_ID = 'pointCost';

async function openPointCost(database: Database): Promise<Pick<Prices, 'pointCostPaise' | 'applyPointCost'>> {
  const collection = await database.collection<PointCostRecord>('pointCost', {
    sharding: { oneShard: 'one document' },
  });
  const [stored = null] = await collection.find({ _id: POINT_COST_ID }).toArray();
  let known: PointCost | null = stored;
  return {
    pointCostPaise: () => known?.paise ?? null,
    applyPointCost: async ({ paise: amount, version }) => {
      if (known && known.version >= version) return;
      const older = { _id: POINT_COST_ID, version: { $lt: version } };
      // A duplicate key is no error: another process has stored this version or a newer one.
      await unlessTaken(collection.updateOne(older, { $set: { paise: amount, version } }, { upsert: true }));
      known = { paise: amount, version };
    },
  };
}

const olderThan = ({ version, changedAtMs }: PriceVersion): Document[] => [
  { version: { $lt: version } },
  { version, changedAtMs: { $lt: changedAtMs } },
];

const toRecord = (price: PriceVersion): Document => ({
  ...price,
  pricePaise: long(price.pricePaise),
  pointsHundredths: long(price.pointsHundredths),
  version: long(price.version),
  changedAtMs: long(price.changedAtMs),
});

function fromRecord({ _id: _key, ...price }: PriceRecord): PriceVersion {
  const stored = price as PriceVersion;
  // Records of an earlier release have no `renamed`.
  return { ...stored, renamed: stored.renamed ?? false, pricePaise: paise(stored.pricePaise) };
}
