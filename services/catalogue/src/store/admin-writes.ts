import { duplicateKey, type Collection, type Database } from '@topup/kit/mongo';

export type Admin = { readonly accountId: string; readonly email: string; readonly address: string };
/** Who changed what, from what to what, when, from where. Never changed, never removed. */
export type AdminWrite = {
  readonly _id: string;
  readonly at: Date;
  readonly who: Admin;
  readonly what: 'prices.import' | 'prices.update';
  readonly productId: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};
export type AdminWrites = Awaited<ReturnType<typeof openAdminWrites>>;

export async function openAdminWrites(database: Database) {
  const writes: Collection<AdminWrite> = await database.collection<AdminWrite>('admin_writes', {
    indexes: [
      { key: { at: -1 }, name: 'newest' },
      { key: { productId: 1, at: -1 }, name: 'product' },
    ],
  });
  return {
    /** Moving the same record again changes nothing. */
    async add(write: AdminWrite): Promise<void> {
      await writes.insertOne(write).catch((error: unknown) => {
        if (!duplicateKey(error)) throw error;
      });
    },
  };
}
