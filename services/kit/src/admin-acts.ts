import type { Actor } from './actor.ts';
import type { Context } from './http.ts';
import type { Collection, StoreDatabase } from './mongo.ts';

export type { Actor } from './actor.ts';

export type AdminCall = Pick<Context<'admin'>, 'principal' | 'address' | 'requestId'>;

export const actorOf = ({ principal: { accountId, email }, address, requestId }: AdminCall): Actor => ({
  accountId,
  email,
  address,
  requestId,
});

export type AdminAct = Actor & {
  /** Generated here, never taken from the caller, so that two acts cannot share a record. */
  readonly _id: string;
  readonly at: Date;
  readonly act: string;
  readonly subject: string;
  readonly before: object;
  readonly after: object;
  readonly reason?: string;
};

export type AdminActs = {
  readonly collection: Collection<AdminAct>;
  readonly find: (id: string) => Promise<AdminAct | null>;
  /** Recording the same act again changes nothing. */
  readonly record: (act: AdminAct) => Promise<void>;
};

/** An act is recorded before it is done, so that no act goes unrecorded. Nothing is ever deleted. */
export async function openAdminActs(database: StoreDatabase): Promise<AdminActs> {
  const collection = await database.collection<AdminAct>('adminActs', {
    sharding: { oneShard: 'as many as admins act' },
    indexes: [{ key: { subject: 1, at: 1 }, name: 'subject-at' }],
  });
  return {
    collection,
    find: (_id) => collection.findOne({ _id }),
    record: async ({ _id, ...act }) => {
      await collection.updateOne({ _id }, { $setOnInsert: act }, { upsert: true });
    },
  };
}
