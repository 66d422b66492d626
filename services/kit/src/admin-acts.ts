import type { Actor } from './actor.ts';
import type { Context } from './http.ts';
import type { Collection, StoreDatabase } from './mongo.ts';

export type { Actor } from './actor.ts';

/** The admin who made a call, and from where. */
export type AdminCall = Pick<Context<'admin'>, 'principal' | 'address' | 'requestId'>;

/** Reads from a request which admin made it, for the audit record. */
export const actorOf = ({ principal: { accountId, email }, address, requestId }: AdminCall): Actor => ({
  accountId,
  email,
  address,
  requestId,
});

/** The record of one admin write: who, what, before, after, reason, when, from where. */
export type AdminAct = Actor & {
  /** Generated here, never taken from the caller, so that two acts cannot share a record. */
  readonly _id: string;
  readonly at: Date;
  /** A verb and its noun: `cancel-order`. */
  readonly act: string;
  /** The id of what was changed. */
  readonly subject: string;
  readonly before: object;
  readonly after: object;
  /** Absent for acts that need no reason. */
  readonly reason?: string;
};

export type AdminActs = {
  readonly collection: Collection<AdminAct>;
  /** Recording the same act again changes nothing. */
  readonly record: (act: AdminAct) => Promise<void>;
};

/**
 * The record of admins' writes; nothing is ever deleted. An act is recorded before it is done, so that no act goes
 * unrecorded.
 */
export async function openAdminActs(database: StoreDatabase): Promise<AdminActs> {
  const collection = await database.collection<AdminAct>('adminActs', {
    sharding: { oneShard: 'as many as admins act' },
    indexes: [{ key: { subject: 1, at: 1 }, name: 'subject-at' }],
  });
  return {
    collection,
    record: async ({ _id, ...act }) => {
      await collection.updateOne({ _id }, { $setOnInsert: act }, { upsert: true });
    },
  };
}
