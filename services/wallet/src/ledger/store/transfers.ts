import { batchedCollection } from '@topup/kit/batched-collection';
import type { InsertedAfter, Predecessor } from '@topup/kit/insert-after';
import type { Inserted } from '@topup/kit/insert-each';
import type { ReadOptions } from '@topup/kit/concerns';
import type { Collection, StoreDatabase } from '@topup/kit/mongo';
import type { Head } from '../domain/decide.ts';
import { lateKey, orderPaymentKey, suspenseKey } from '../domain/keys.ts';
import type { PostedTransfer, Ref, Transfer } from '../domain/transfers.ts';
import { transferDocument, transferFrom, type TransferDocument } from './transfer-document.ts';
import {
  CHAIN_INDEX,
  TRANSFER_INDEXES,
  TRANSFER_SCHEMA_VERSION,
  TRANSFER_SHARDING,
  TRANSFER_VALIDATOR,
} from './transfer-rules.ts';

const REFUNDS_MAX = 500;
const OF_ORDER_MAX = 500;

export type SeenHead = NonNullable<Head> & { readonly _id: string; readonly ref: Pick<Ref, 'accountId'> };
type SeenTransfer = Predecessor & { readonly ref: Partial<Ref> };

/** The only source of balances. Nothing in the collection is ever changed or removed. */
export type Transfers = {
  /** A wallet's newest transfer, which may still be rolled back (see `isDurable`). Null when there is none. */
  head(accountId: string, read?: ReadOptions): Promise<SeenHead | null>;
  /** Without an account id it queries every shard. */
  find(key: string, accountId?: string, read?: ReadOptions): Promise<Transfer | null>;
  /** Looks under the account first, then under all accounts: a command may name another account's key or purchase. */
  findAnyones(key: string, accountId: string | undefined, read?: ReadOptions): Promise<Transfer | null>;
  /** Those of the keys (at most 100) under which there is a transfer. */
  decidedOf(keys: readonly { readonly key: string; readonly accountId: string }[]): Promise<string[]>;
  readonly latest: ReadOptions;
  refundsOf(key: string, accountId: string): Promise<PostedTransfer[]>;
  ofOrder(orderId: string, paymentIds: readonly string[]): Promise<Transfer[]>;
  /** Whether the transfer is durable as it was read. Rejects when the database cannot tell. */
  isDurable(seen: SeenTransfer): Promise<boolean>;
  /** Concurrent inserts are sent in one batch. Rejects when the outcome is unknown. */
  insert(transfer: Transfer): Promise<Inserted>;
  /** Inserts only if `seen`, the predecessor, is still there. Rejects when the outcome is unknown. */
  insertAfter(seen: SeenTransfer, transfer: Transfer): Promise<InsertedAfter>;
  readonly collection: Collection<TransferDocument>;
};

export async function openTransfers(database: StoreDatabase): Promise<Transfers> {
  const collection = await database.collection<TransferDocument>('transfers', {
    validator: TRANSFER_VALIDATOR,
    indexes: TRANSFER_INDEXES.map((index) => ({ ...index })),
    version: TRANSFER_SCHEMA_VERSION,
    sharding: TRANSFER_SHARDING,
  });
  const single = batchedCollection(database, collection);
  const transfers: Transfers = {
    collection,
    latest: database.latest,
    head: async (accountId, read = {}) => {
      const newest = await collection.findOne(
        { ...ofAccount(accountId), wallet: accountId },
        {
          ...read,
          hint: CHAIN_INDEX,
          sort: { seq: -1 },
          projection: { seq: 1, balanceAfterPaise: 1, hash: 1, at: 1 },
        },
      );
      return newest && ({ ...newest, ref: { accountId } } as SeenHead);
    },
    find: async (key, accountId, read = {}) => {
      const document = await collection.findOne({ _id: key, ...ofAccount(accountId) }, { ...read });
      return document && transferFrom(document);
    },
    findAnyones: async (key, accountId, read) =>
      (await transfers.find(key, accountId, read)) ?? transfers.find(key, undefined, read),
    decidedOf: async (keys) => {
      if (keys.length === 0) return [];
      const accounts = [...new Set(keys.map(({ accountId }) => accountId))];
      const ofThem = { _id: { $in: keys.map(({ key }) => key) }, 'ref.accountId': { $in: accounts } };
      const found = await collection.find(ofThem, { projection: { _id: 1 } }).toArray();
      return found.map(({ _id }) => _id);
    },
    refundsOf: async (key, accountId) => {
      const posted = { of: key, outcome: 'ok', ...ofAccount(accountId) };
      const documents = await collection.find(posted).limit(REFUNDS_MAX).toArray();
      return documents.map((document) => transferFrom(document) as PostedTransfer);
    },
    ofOrder: async (orderId, paymentIds) => {
      const keys = [orderPaymentKey(orderId), ...paymentIds.flatMap((id) => [lateKey(id), suspenseKey(id)])];
      // The payment keys follow from the ids, and refund keys share the prefix `refund:<order>:`: the index of `_id` is enough.
      const refund = { $gte: `refund:${orderId}:`, $lt: `refund:${orderId};` };
      const documents = await collection
        .find({ $or: [{ _id: { $in: keys } }, { _id: refund }] })
        .sort({ at: 1, _id: 1 })
        .limit(OF_ORDER_MAX)
        .toArray();
      return documents.map(transferFrom);
    },
    isDurable: ({ _id, hash, ref }) => single.isDurable({ _id, hash, ...ofAccount(ref.accountId) }),
    insertAfter: ({ _id, hash, ref }, transfer) =>
      database.insertAfter(collection, { _id, hash, on: ofAccount(ref.accountId) }, transferDocument(transfer)),
    insert: (transfer) => single.insert(transferDocument(transfer)),
  };
  return transfers;
}

/** Limits a query to the account's shard. No condition when the account is unknown: some old voids name none. */
const ofAccount = (accountId: string | undefined) => (accountId ? { 'ref.accountId': accountId } : {});
