import type { Collection, Document } from '@topup/kit/mongo';

/** Schema of the collection of positions. */
export const POSITIONS = { sharding: { oneShard: 'one document' } };
export type PositionDocument = Document & { _id: string; at: Date };

const TRANSFERS = { _id: 'transfers' };

/** How far the projections have followed the ledger. */
export function followedTransfers(positions: Collection<PositionDocument>) {
  return {
    read: async (): Promise<Date> => (await positions.findOne(TRANSFERS))?.at ?? new Date(0),
    advance: async (at: Date): Promise<void> =>
      void (await positions.updateOne(TRANSFERS, [notBeyondNow(at)], { upsert: true })),
    /**
     * Waits until everything read so far is durable or rolled back, so that later reads of it are durable. (A write
     * that changes nothing waits for all earlier writes.)
     */
    untilDurable: async (): Promise<void> =>
      void (await positions.updateOne(TRANSFERS, { $setOnInsert: { at: new Date(0) } }, { upsert: true })),
  };
}

/**
 * Caps the position at the database's time, so that a process with a fast clock does not move it past transfers that
 * are not inserted yet.
 */
const notBeyondNow = (at: Date): Document => ({
  $set: { at: { $max: ['$at', { $min: [at, '$$NOW'] }] } },
});
