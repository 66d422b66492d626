import { unlessTaken, type Document, type StoreDatabase } from '@topup/kit/mongo';

export const CANCELS_MAX = 20;
const KEPT_S = 2 * 24 * 60 * 60;

export type CancelCounts = {
  /** False when the account has cancelled `CANCELS_MAX` other orders and recharges that day. None is counted twice. */
  add(accountId: string, day: string, recordId: string, now: Date): Promise<boolean>;
};
type CountDocument = Document & { _id: string; records: string[]; at: Date };

export async function openCancelCounts(database: StoreDatabase): Promise<CancelCounts> {
  const collection = await database.collection<CountDocument>('cancelCounts', {
    sharding: { key: { _id: 'hashed' } },
    indexes: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: KEPT_S }],
  });
  return {
    add: async (accountId, day, recordId, now) => {
      const _id = `${accountId}:${day}`;
      const hasRoom = { $or: [{ records: recordId }, { [`records.${CANCELS_MAX - 1}`]: { $exists: false } }] };
      const count = { $addToSet: { records: recordId }, $setOnInsert: { at: now } };
      if (await unlessTaken(collection.updateOne({ _id, ...hasRoom }, count, { upsert: true }))) return true;
      // Either the document is full, and this update matches nothing, or another call has just created it.
      return (await collection.updateOne({ _id, ...hasRoom }, count)).matchedCount === 1;
    },
  };
}
