import { OPEN_PAYMENTS_MAX } from '@topup/proto';
import { unlessTaken, type StoreDatabase, type Document } from '@topup/kit/mongo';

/** `recordId`: the order or recharge that has the place; empty after it was cancelled. */
export type OpenPlace = { readonly _id: string; readonly recordId: string; readonly takenAt: Date };

/** An account's places for open payments. A place not given back may be taken once its order or recharge has no open payment. */
export type OpenPlaces = {
  of(accountId: string): Promise<OpenPlace[]>;
  /** `seen`: the place as it was read, if it existed. False when another call has taken it since. */
  take(place: OpenPlace, seen: OpenPlace | undefined): Promise<boolean>;
  find(placeId: string): Promise<OpenPlace | null>;
  giveBack(accountId: string, recordId: string): Promise<void>;
};
type PlaceDocument = Document & OpenPlace;

/** An account has as many places as it may have open payments. A place is one document, so one write takes it. */
export const placeIds = (accountId: string): string[] =>
  Array.from({ length: OPEN_PAYMENTS_MAX }, (_, n) => `${accountId}:${n + 1}`);

export async function openOpenPlaces(database: StoreDatabase): Promise<OpenPlaces> {
  const collection = await database.collection<PlaceDocument>('openPlaces', {
    // Ranged, not hashed: the ids of an account's places begin with its id, and they are read together.
    sharding: { key: { _id: 1 } },
  });
  return {
    of: (accountId) => collection.find({ _id: { $in: placeIds(accountId) } }).toArray(),
    find: (placeId) => collection.findOne({ _id: placeId }),
    take: async (place, seen) => {
      if (seen) {
        const { _id, recordId, takenAt } = seen;
        return (await collection.updateOne({ _id, recordId, takenAt }, { $set: place })).matchedCount === 1;
      }
      return unlessTaken(collection.insertOne({ ...place }));
    },
    giveBack: async (accountId, recordId) => {
      const update = { $set: { recordId: '' } };
      await collection.bulkWrite(
        placeIds(accountId).map((_id) => ({ updateOne: { filter: { _id, recordId }, update } })),
      );
    },
  };
}
