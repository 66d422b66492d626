import type { Collection, Document } from '@topup/kit/mongo';

/** What the collection of positions declares. */
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
     * Waits until everything that was read is durable, or forgotten: what is read again afterwards is there to stay. (A
     * write that changes nothing waits for all that was written before it.)
     */
    untilDurable: async (): Promise<void> =>
      void (await positions.updateOne(TRANSFERS, { $setOnInsert: { at: new Date(0) } }, { upsert: true })),
  };
}

/** A process with a fast clock must not move the position past transfers that are still to come. */
const notBeyondNow = (at: Date): Document => ({
  $set: { at: { $max: ['$at', { $min: [at, '$$NOW'] }] } },
});
