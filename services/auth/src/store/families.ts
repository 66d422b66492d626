import { batchedCollection } from '@topup/kit/batched-collection';
import { unlessTaken, type Collection, type Database } from '@topup/kit/mongo';
import { advanced, type Family } from '../domain/family.ts';

export type Families = Awaited<ReturnType<typeof openFamilies>>;

export async function openFamilies(database: Database) {
  const families: Collection<Family> = await database.collection<Family>('families', {
    sharding: { key: { _id: 'hashed' } },
    indexes: [
      { key: { accountId: 1 }, name: 'account' },
      { key: { expiresAt: 1 }, name: 'expiry' },
      { key: { revokedAt: 1 }, name: 'revoked', sparse: true },
    ],
  });
  const single = batchedCollection(database, families);
  const notRevoked = { revokedAt: { $exists: false } };

  return {
    byId: (id: string) => families.findOne({ _id: id }),
    /** False when a family with this id exists. */
    insert: (family: Family): Promise<boolean> => unlessTaken(families.insertOne(family)),

    /** Whether the family is durable and unchanged since it was read. */
    isDurable: ({ _id, generation }: Family): Promise<boolean> => single.isDurable({ _id, generation }),

    /** Null when another call has advanced the family first, or the family was revoked. */
    advance: (family: Family, presented: number, kid: string, now: Date) =>
      families.findOneAndUpdate(
        { _id: family._id, generation: family.generation, ...notRevoked },
        { $set: advanced(family, presented, kid, now) },
        { returnDocument: 'after' },
      ),

    /** False when the family was revoked already. */
    async revoke(id: string, reason: NonNullable<Family['revokedReason']>, now: Date): Promise<boolean> {
      const set = { $set: { revokedAt: now, revokedReason: reason } };
      return (await families.updateOne({ _id: id, ...notRevoked }, set)).modifiedCount === 1;
    },

    /** Those that were not revoked. */
    ofAccount: (accountId: string): Promise<Family[]> => families.find({ accountId, ...notRevoked }).toArray(),

    revokedSince: async (since: Date): Promise<string[]> => {
      const found = families.find({ revokedAt: { $gte: since } }, { projection: { _id: 1 } });
      return (await found.sort({ revokedAt: -1 }).limit(10_000).toArray()).map(({ _id }) => _id);
    },

    removeExpired: async (before: Date): Promise<void> =>
      void (await families.deleteMany({ expiresAt: { $lt: before } })),
  };
}
