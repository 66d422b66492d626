import { unlessTaken, type Database, type Document } from '@topup/kit/mongo';

const WINDOW_MS = 10_000;
const KEPT_S = 60;

type Adjustment = { readonly adjustmentId: string; readonly by: string };

/** Finds equal adjustments of a few seconds ago. After ten seconds an equal one counts as a new adjustment. */
export type RecentAdjustments = {
  /** Null for the first of equal adjustments within ten seconds; the first one for the others. Atomic. */
  claim(what: string, adjustment: Adjustment, now: Date): Promise<Adjustment | null>;
};
type ClaimDocument = Document & Adjustment & { _id: string; at: Date };

export async function openRecentAdjustments(database: Database): Promise<RecentAdjustments> {
  const collection = await database.collection<ClaimDocument>('recentAdjustments', {
    sharding: { oneShard: 'as many as admins adjust within a minute' },
    indexes: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: KEPT_S }],
  });
  return {
    claim: async (_id, adjustment, now) => {
      const isOver = { _id, at: { $lte: new Date(now.getTime() - WINDOW_MS) } };
      if (await unlessTaken(collection.updateOne(isOver, { $set: { ...adjustment, at: now } }, { upsert: true })))
        return null;
      const first = await collection.findOne({ _id });
      if (!first) throw new Error('the record of an earlier adjustment has just expired');
      return first;
    },
  };
}
