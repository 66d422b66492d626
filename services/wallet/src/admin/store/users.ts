import type { BodyOf } from '@topup/proto';
import { long, unlessTaken, type Collection, type Database, type Document } from '@topup/kit/mongo';
import { isErased } from '@topup/kit/personal';
import type { GatewayPurchases } from '../domain/player-sums.ts';
import type { WalletSummary } from '../../ledger/domain/wallet-summary.ts';

/** Auth's profile or the ledger's sums may arrive first; a document without an e-mail address is not listed yet. */
export type UserDocument = Document & {
  _id: string;
  email?: string;
  emailLower?: string;
  name?: string;
  nameLower?: string;
  role?: string;
  version?: number;
  wallet?: Omit<WalletSummary, '_id'>;
  gateway?: GatewayPurchases;
  spentPaise: number;
  /** The account was closed. Never removed. */
  closed?: boolean;
};
type User = NonNullable<BodyOf<'auth.user.changed'>['user']>;
type UserTotals = {
  readonly accountId: string;
  readonly wallet: WalletSummary | null;
  readonly gateway: GatewayPurchases | null;
};

/** For searches, lists and recognising an admin's own wallet; no transfer depends on the sums here. */
export type Users = {
  /** Does nothing when this version of the user or a later one is stored, nor when it would name a closed account's person. */
  put(user: User): Promise<void>;
  /** Ignores a wallet or gateway total that is older than the stored one. */
  keep(totals: readonly UserTotals[]): Promise<void>;
  /** Read from the primary: an older answer could credit money to an account that nobody can sign in to. */
  isClosed(accountId: string): Promise<boolean>;
  readonly collection: Collection<UserDocument>;
};

export const KNOWN = { emailLower: { $exists: true } } as const;
export const CLOSED = { closed: true } as const;

export async function openUsers(database: Database): Promise<Users> {
  const collection = await database.collection<UserDocument>('users', {
    version: 2,
    sharding: { key: { _id: 'hashed' } },
    indexes: [
      { name: 'email', key: { emailLower: 1 } },
      { name: 'name', key: { nameLower: 1 } },
      { name: 'leaderboard', key: { spentPaise: -1, _id: 1 }, partialFilterExpression: KNOWN },
      { name: 'closed', key: { closed: 1 }, partialFilterExpression: CLOSED },
    ],
  });
  return {
    collection,
    put: async ({ accountId, email, name, role, createdAtMs, version }) => {
      const user = {
        email,
        emailLower: email.toLowerCase(),
        name,
        nameLower: name.toLowerCase(),
        role,
        version: Number(version),
        createdAt: new Date(Number(createdAtMs)),
        ...(isErased({ accountId, email }) ? CLOSED : {}),
      };
      // A page that was asked for before the account was closed still has the person's name.
      const open = 'closed' in user ? {} : { closed: { $ne: true } };
      // If this version or a later one is stored, or the mark, the filter matches nothing, and the upsert fails with a duplicate key.
      await unlessTaken(
        collection.updateOne(
          { _id: accountId, version: { $not: { $gte: user.version } }, ...open },
          { $set: user, $setOnInsert: { spentPaise: long(0) } },
          { upsert: true },
        ),
      );
    },
    isClosed: async (accountId) => {
      const user = await collection.findOne(
        { _id: accountId },
        { ...database.latest, projection: { email: 1, closed: 1 } },
      );
      return user?.closed === true || isErased({ accountId, email: user?.email ?? '' });
    },
    keep: async (totals) => {
      if (totals.length === 0) return;
      const operations = totals.map((user) => ({
        updateOne: { filter: { _id: user.accountId }, update: keepLater(user), upsert: true },
      }));
      await collection.bulkWrite(operations, { ordered: false });
    },
  };
}

/** Each total has a counter that only grows (`seq` or `count`), so an older total that arrives late changes nothing. */
function keepLater({ wallet, gateway }: UserTotals): Document[] {
  const later = (field: string, counter: string, value: Document | null, count: number): Document =>
    value ? { [field]: { $cond: [{ $gte: [`$${field}.${counter}`, count] }, `$${field}`, { $literal: value }] } } : {};
  return [
    {
      $set: {
        ...later('wallet', 'seq', wallet && walletPart(wallet), wallet?.seq ?? 0),
        ...later('gateway', 'count', gateway && gatewayPart(gateway), gateway?.count ?? 0),
      },
    },
    {
      $set: {
        spentPaise: { $add: [long(0), sumOf('$wallet.spentPaise'), sumOf('$gateway.spentPaise')] },
      },
    },
  ];
}

const sumOf = (field: string): Document => ({ $ifNull: [field, long(0)] });

const walletPart = ({ _id, ...summary }: WalletSummary): Document => ({
  ...summary,
  balancePaise: long(summary.balancePaise),
  rechargedPaise: long(summary.rechargedPaise),
  spentPaise: long(summary.spentPaise),
  refundedPaise: long(summary.refundedPaise),
});

const gatewayPart = ({ spentPaise, count }: GatewayPurchases): Document => ({ spentPaise: long(spentPaise), count });
