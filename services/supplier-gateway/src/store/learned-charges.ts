import { unlessTaken, type Collection, type Database } from '@topup/kit/mongo';
import type { Charges } from '@topup/kit/supplier-cost';
import { NOTHING_LEARNED, type Learned } from '../domain/charges.ts';

type LearnedDocument = {
  _id: 'learned';
  charges: Charges;
  since: Date | null;
  unclear: Learned['unclear'];
  /** Database time of the change. */
  at: Date;
  version: number;
};

/** What the replicas have learned together. */
export type LearnedCharges = {
  current(): Promise<Learned & { readonly version: number }>;
  /** False if another replica has changed it since `version` was read. */
  change(version: number, to: Learned): Promise<boolean>;
};

export async function openLearnedCharges(database: Database): Promise<LearnedCharges> {
  const collection: Collection<LearnedDocument> = await database.collection<LearnedDocument>('charges', {
    sharding: { oneShard: 'one document' },
  });
  return {
    current: async () => {
      const found = await collection.findOne({ _id: 'learned' });
      if (!found) return { ...NOTHING_LEARNED, version: 0 };
      const { charges, since, unclear, version } = found;
      return { charges, since, unclear, version: Number(version) };
    },
    change: async (version, to) => {
      const change = { ...to, at: database.now(), version: version + 1 };
      if (version === 0) return unlessTaken(collection.insertOne({ _id: 'learned', ...change }));
      return (await collection.updateOne({ _id: 'learned', version }, { $set: change })).modifiedCount === 1;
    },
  };
}
