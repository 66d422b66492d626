import { READ_OPTIONS } from '@topup/kit/read-options';
import { long, unlessTaken, type Database, type Document } from '@topup/kit/mongo';
import { isErased } from '@topup/kit/personal';

export type UserVersion = {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly blocked: boolean;
  readonly version: number;
};
type User = Pick<UserVersion, 'accountId' | 'email' | 'name'>;
export type AccountBlock = Pick<UserVersion, 'accountId' | 'blocked'>;

export type Users = {
  readonly byId: (accountId: string) => Promise<User | null>;
  /** Leaves out accounts that are not known here. */
  readonly byIds: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, User>>;
  /** Users whose e-mail or name begins with this text (lower case); if there are none, whose e-mail contains it. */
  readonly idsOf: (part: string) => Promise<readonly string[]>;
  /** Takes versions in any order, also repeated. Ignores older ones, and those that name the person of a closed account. */
  readonly apply: (versions: readonly UserVersion[]) => Promise<void>;
  /** Whether they are blocked now. Leaves out accounts that never were. */
  readonly blocksOf: (accountIds: readonly string[]) => Promise<readonly AccountBlock[]>;
  /** The accounts of which this service has learnt within the last `withinMs` that they are blocked, or no longer are. */
  readonly blocksSince: (withinMs: number) => Promise<readonly AccountBlock[]>;
};

/** `closed`: the account was closed. Never removed. `blockChangedAt`: absent for an account that was never blocked. */
type UserRecord = Document & {
  _id: string;
  email: string;
  name: string;
  version: number;
  closed?: boolean;
  blocked?: boolean;
  blockChangedAt?: Date;
};

const FOUND_MAX = 200;
/** Shorter texts match as prefixes only; as substrings they would match nearly everybody. */
const PART_MIN = 3;
const BLOCKS_MAX = 1_000;

export async function openUsers(database: Database): Promise<Users> {
  const collection = await database.collection<UserRecord>('users', {
    sharding: { key: { _id: 'hashed' } },
    indexes: [
      { key: { emailLower: 1 }, name: 'email' },
      { key: { names: 1 }, name: 'names' },
      { key: { blockChangedAt: 1 }, name: 'block', sparse: true },
    ],
    version: 2,
  });
  const ids = async (filter: object, index: 'email' | 'names'): Promise<string[]> => {
    const found = await collection
      .find(filter, { ...READ_OPTIONS, projection: { _id: 1 } })
      .hint(index)
      .limit(FOUND_MAX)
      .toArray();
    return found.map(({ _id }) => _id);
  };
  return {
    byId: async (accountId) => {
      const found = await collection.findOne({ _id: accountId });
      return found && { accountId: found._id, email: found.email, name: found.name };
    },
    byIds: async (accountIds) => {
      const found = await collection.find({ _id: { $in: [...new Set(accountIds)] } }, READ_OPTIONS).toArray();
      return new Map(found.map(({ _id, email, name }) => [_id, { accountId: _id, email, name }]));
    },
    idsOf: async (part) => {
      const beginning = { $gte: part, $lt: `${part}\uffff` };
      const [byEmail, byName] = await Promise.all([
        ids({ emailLower: beginning }, 'email'),
        ids({ names: { $elemMatch: beginning } }, 'names'),
      ]);
      const found = [...new Set([...byEmail, ...byName])];
      if (found.length > 0 || part.length < PART_MIN) return found;
      const containing = { $regex: part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) };
      return ids({ emailLower: containing }, 'email');
    },
    blocksOf: async (accountIds) => {
      const once = { _id: { $in: [...new Set(accountIds)] }, blockChangedAt: { $exists: true } };
      return (await collection.find(once).hint('_id_').toArray()).map(blockOf);
    },
    blocksSince: async (withinMs) => {
      const since = { blockChangedAt: { $gte: new Date(database.now().getTime() - withinMs) } };
      return (await collection.find(since).hint('block').limit(BLOCKS_MAX).toArray()).map(blockOf);
    },
    apply: async (versions) => {
      if (versions.length === 0) return;
      // A duplicate key is no error: this version, a newer one or the mark is stored already.
      await unlessTaken(collection.bulkWrite(versions.map(writeOf), { ordered: false }));
    },
  };
}

function writeOf({ accountId, email, name, blocked, version }: UserVersion) {
  const closed = isErased({ accountId, email });
  return {
    updateOne: {
      // A record from before `blocked` existed is rewritten even if auth sends the version that is stored.
      filter: {
        _id: accountId,
        $or: [{ version: { $lt: long(version) } }, { version: long(version), blocked: { $ne: blocked } }],
        // A page that was asked for before the account was closed still has the person's name.
        ...(closed ? {} : { closed: { $ne: true } }),
      },
      update: [
        {
          $set: {
            ...literal({ email, emailLower: email.toLowerCase(), name, names: namesOf(name) }),
            version: long(version),
            ...(closed ? { closed } : {}),
            blocked,
            blockChangedAt: changedNow(blocked),
          },
        },
      ],
      upsert: true,
    },
  };
}

const blockOf = ({ _id: accountId, blocked = false }: UserRecord): AccountBlock => ({ accountId, blocked });

/** Names may begin with a dollar sign, which an expression would read as a field. */
const literal = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { $literal: value }]));

const changedNow = (blocked: boolean) => ({
  $cond: [{ $eq: [{ $ifNull: ['$blocked', false] }, blocked] }, '$blockChangedAt', '$$NOW'],
});

const NAMES_MAX = 8;
/** The name and each of its endings ("asha rao", "rao"), so that a search by beginning finds every word of the name. */
function namesOf(name: string): string[] {
  const words = name.toLowerCase().split(/\s+/).filter(Boolean).slice(0, NAMES_MAX);
  return words.map((_, from) => words.slice(from).join(' '));
}
