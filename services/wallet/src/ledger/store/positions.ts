import type { Collection, Document } from '@topup/kit/mongo';

export const POSITIONS = { sharding: { oneShard: 'one document' } };
export type PositionDocument = Document & { _id: string; at: Date };

const TRANSFERS = { _id: 'transfers' };

export function followedTransfers(positions: Collection<PositionDocument>) {
  return {
    read: async (): Promise<Date> => (await positions.findOne(TRANSFERS))?.at ?? new Date(0),
    advance: async (at: Date): Promise<void> =>
      void (await positions.updateOne(TRANSFERS, [notBeyondNow(at)], { upsert: true })),
    /** Waits until all transfers read so far are durable or rolled back: even a write without effect waits for earlier writes. */
    untilDurable: async (): Promise<void> =>
      void (await positions.updateOne(TRANSFERS, { $setOnInsert: { at: new Date(0) } }, { upsert: true })),
  };
}

/** A process whose clock is fast must not move the position past transfers that are not inserted yet. */
const notBeyondNow = (at: Date): Document => ({
  $set: { at: { $max: ['$at', { $min: [at, '$$NOW'] }] } },
});
