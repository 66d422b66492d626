import type { BodyOf } from '@topup/proto';
import { duplicateKey, type Collection, type Database, type Document } from '@topup/kit/mongo';

export type UserDocument = Document & { _id: string; email: string; name: string; role: string; version: number };
type User = NonNullable<BodyOf<'auth.user.changed'>['user']>;

/** Users as auth tells of them, for searches and lists. No command needs it. */
export type Users = {
  /** Stores a user unless a later version is there. */
  put(user: User): Promise<void>;
  readonly collection: Collection<UserDocument>;
};

export async function openUsers(database: Database): Promise<Users> {
  const collection = await database.collection<UserDocument>('users', {
    indexes: [{ name: 'email', key: { emailLower: 1 } }],
  });
  return {
    collection,
    put: async ({ accountId, email, name, role, createdAtMs, version }) => {
      const user = {
        email,
        emailLower: email.toLowerCase(),
        name,
        role,
        version: Number(version),
        createdAt: new Date(Number(createdAtMs)),
      };
      try {
        await collection.updateOne(
          { _id: accountId, version: { $lt: user.version } },
          { $set: user },
          { upsert: true },
        );
      } catch (error) {
        // The id is there with this version or a later one.
        if (!duplicateKey(error)) throw error;
      }
    },
  };
}
