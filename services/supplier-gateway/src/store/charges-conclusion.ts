import { unlessTaken, type Collection, type Database } from '@topup/kit/mongo';
import type { Charges } from '@topup/kit/supplier-cost';
import { NO_CONCLUSION, type Conclusion } from '../domain/charges.ts';

type ConclusionDocument = {
  _id: 'conclusion';
  charges: Charges;
  since: Date | null;
  unclear: Conclusion['unclear'];
  /** Database time of the change. */
  at: Date;
  version: number;
};

/** What the replicas have learned together. */
export type ChargesConclusion = {
  current(): Promise<Conclusion & { readonly version: number }>;
  /** False if another replica has changed it since `version` was read. */
  change(version: number, to: Conclusion): Promise<boolean>;
};

export async function openChargesConclusion(database: Database): Promise<ChargesConclusion> {
  const collection: Collection<ConclusionDocument> = await database.collection<ConclusionDocument>('charges', {
    sharding: { oneShard: 'one document' },
  });
  return {
    current: async () => {
      const found = await collection.findOne({ _id: 'conclusion' });
      if (!found) return { ...NO_CONCLUSION, version: 0 };
      const { charges, since, unclear, version } = found;
      return { charges, since, unclear, version: Number(version) };
    },
    change: async (version, to) => {
      const change = { ...to, at: database.now(), version: version + 1 };
      if (version === 0) return unlessTaken(collection.insertOne({ _id: 'conclusion', ...change }));
      return (await collection.updateOne({ _id: 'conclusion', version }, { $set: change })).modifiedCount === 1;
    },
  };
}
