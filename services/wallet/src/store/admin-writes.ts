import { duplicateKey, long, type Collection, type Database } from '@topup/kit/mongo';

export type AdminWrite = {
  /** The key of the movement, so that the same call is recorded once. */
  readonly _id: string;
  readonly at: Date;
  readonly who: { readonly accountId: string; readonly email: string; readonly address: string };
  readonly what: 'wallet.adjust' | 'suspense.credit' | 'suspense.refund';
  /** Whose wallet. */
  readonly accountId: string;
  readonly amountPaise: number;
  readonly reason: string;
};
export type AdminWrites = Awaited<ReturnType<typeof openAdminWrites>>;

/**
 * Who wanted to move whose money, why, and from where. Written before the money moves, so that nothing moves unseen;
 * what became of it, with the balance before and after, is the transfer of the same key. Only grows.
 */
export async function openAdminWrites(database: Database) {
  const writes: Collection<AdminWrite> = await database.collection<AdminWrite>('admin_writes', {
    indexes: [
      { key: { at: -1 }, name: 'newest' },
      { key: { accountId: 1, at: -1 }, name: 'account' },
    ],
  });
  return {
    collection: writes,
    /** The same call is recorded once, whoever tells it again. */
    async add(write: AdminWrite): Promise<void> {
      await writes.insertOne({ ...write, amountPaise: long(write.amountPaise) } as never).catch((error: unknown) => {
        if (!duplicateKey(error)) throw error;
      });
    },
  };
}
