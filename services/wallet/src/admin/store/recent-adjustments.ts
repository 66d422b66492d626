import { unlessTaken, type Database, type Document } from '@topup/kit/mongo';

const WINDOW_MS = 10_000;
const KEPT_S = 60;

/** Finds repeated calls without an Idempotency-Key. An equal call after ten seconds counts as a new adjustment. */
export type RecentAdjustments = {
  /** Null for the first of equal calls within ten seconds; for the others, the first one's `adjustmentId`. Atomic. */
  claim(call: string, adjustmentId: string, now: Date): Promise<string | null>;
};
type CallDocument = Document & { _id: string; adjustmentId: string; at: Date };

export async function openRecentAdjustments(database: Database): Promise<RecentAdjustments> {
  const collection = await database.collection<CallDocument>('recentAdjustments', {
    sharding: { oneShard: 'as many as admins adjust within a minute' },
    indexes: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: KEPT_S }],
  });
  return {
    claim: async (_id, adjustmentId, now) => {
      const isOver = { _id, at: { $lte: new Date(now.getTime() - WINDOW_MS) } };
      if (await unlessTaken(collection.updateOne(isOver, { $set: { adjustmentId, at: now } }, { upsert: true })))
        return null;
      const first = await collection.findOne({ _id });
      if (!first) throw new Error('the record of an earlier adjustment has just expired');
      return first.adjustmentId;
    },
  };
}
