import { unlessTaken, type Collection, type Database } from '@topup/kit/mongo';

type UsedNonce = { _id: string; usedAt: Date };
export type Nonces = Awaited<ReturnType<typeof openNonces>>;

export async function openNonces(database: Database) {
  const nonces: Collection<UsedNonce> = await database.collection<UsedNonce>('nonces', {
    sharding: { key: { _id: 'hashed' } },
    indexes: [{ key: { usedAt: 1 }, name: 'used' }],
  });
  return {
    /** False when the nonce was used before. */
    use: (hash: string, now: Date): Promise<boolean> => unlessTaken(nonces.insertOne({ _id: hash, usedAt: now })),
    removeUsedBefore: async (before: Date): Promise<void> =>
      void (await nonces.deleteMany({ usedAt: { $lt: before } })),
  };
}
