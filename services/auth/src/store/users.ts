import { batchedCollection } from '@topup/kit/batched-collection';
import type { ModelOptions } from '@topup/kit/model';
import { unlessTaken, type Collection, type Database } from '@topup/kit/mongo';
import type { Block, Consent, Profile, Role, User } from '../domain/user.ts';
import { closingSteps } from './closing-steps.ts';
import { changed, changedAtOf, later } from './user-change.ts';
import { userSchema, type UserRecord } from './user-schema.ts';

export type { UserRecord };
export type Users = Awaited<ReturnType<typeof openUsers>>;
/** `blocked` null ends the block. */
type Changes = Partial<Pick<User, 'email' | 'name' | 'role'>> & { readonly blocked?: Block | null };
type Position = { readonly changedAt: Date; readonly id: string };

const DECLARED: ModelOptions<UserRecord> = {
  schema: userSchema,
  version: 5,
  sharding: {
    oneShard: 'one document for each player, written when they sign in first; `sub` and `_id` are both unique',
  },
};

export async function openUsers(database: Database) {
  const users = await database.model<UserRecord>('users', DECLARED);
  const collection: Collection<UserRecord> = await database.collection<UserRecord>('users');
  const single = batchedCollection(database, collection);

  return {
    collection,
    ...closingSteps(users),
    byId: (id: string) => users.findById(id).lean<UserRecord>().exec(),
    bySub: (sub: string) => users.findOne({ sub }).lean<UserRecord>().exec(),
    /** Whether the user is durable and unchanged since it was read. */
    isDurable: ({ _id, version }: User): Promise<boolean> => single.isDurable({ _id, version }),

    /** Null when a user with this `sub` exists already. */
    async insert(id: string, profile: Profile, role: Role, consents: readonly Consent[], now: Date) {
      const { sub, email, name } = profile;
      const record = firstRecord({ _id: id, sub, email, name, role, consents }, now);
      return (await unlessTaken(users.create(record))) ? record : null;
    },

    /** Null when the user has changed since it was read. */
    async change(user: User, { blocked, ...fields }: Changes, now: Date) {
      const changedAt = changedAtOf(user, now);
      const { blocked: was, ...kept } = user;
      const block = blocked === undefined ? was : blocked;
      const set = { ...fields, ...(block ? { blocked: block } : {}) };
      const next: User = { ...kept, ...set, changedAt, version: user.version + 1 };
      return users
        .findOneAndUpdate(
          { _id: user._id, version: user.version },
          {
            $set: { ...set, changedAt, version: next.version, nextAt: later(now) },
            ...(blocked === null ? { $unset: { blocked: true } } : {}),
            $push: { outbox: changed(next) },
          },
          { returnDocument: 'after' },
        )
        .lean<UserRecord>()
        .exec();
    },

    addConsent: async (id: string, consent: Consent): Promise<void> =>
      void (await users.updateOne(
        { _id: id, 'consents.version': { $ne: consent.version } },
        { $push: { consents: consent } },
      )),

    bumpSessionVersion: async (id: string): Promise<void> =>
      void (await users.updateOne({ _id: id }, { $inc: { sessionVersion: 1 } })),

    admins: () => users.find({ role: 'admin' }).limit(1_000).lean<UserRecord[]>().exec(),

    changedSince: ({ changedAt, id }: Position, limit: number): Promise<User[]> =>
      users
        .find({ $or: [{ changedAt: { $gt: changedAt } }, { changedAt, _id: { $gt: id } }] })
        .sort({ changedAt: 1, _id: 1 })
        .limit(limit)
        .lean<User[]>()
        .exec(),

    settle: async (id: string): Promise<void> =>
      void (await users.updateOne({ _id: id, outbox: { $size: 0 } }, { $unset: { nextAt: true } })),
  };
}

function firstRecord(made: Pick<User, '_id' | 'sub' | 'email' | 'name' | 'role' | 'consents'>, now: Date): UserRecord {
  const user: User = { ...made, sessionVersion: 1, createdAt: now, changedAt: now, version: 1 };
  return { ...user, outbox: [changed(user)], nextAt: later(now) };
}
