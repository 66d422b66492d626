import { batch } from '@topup/kit/batch';
import { insertEach } from '@topup/kit/insert-each';
import type { Collection, Database } from '@topup/kit/mongo';
import {
  ROW_INDEXES,
  ROW_VALIDATOR,
  transactionDocument,
  type StoredTransaction,
  type TransactionDocument,
} from './transaction-document.ts';

const BATCH_MAX = 16;

/** The visible history. A recharge is in it before any money moves; any other transaction is derived from a transfer. */
export type Transactions = {
  /** False when it exists already. */
  add(transaction: StoredTransaction): Promise<boolean>;
  readonly collection: Collection<TransactionDocument>;
};

export async function openTransactions(database: Database): Promise<Transactions> {
  const collection = await database.collection<TransactionDocument>('transactions', {
    validator: ROW_VALIDATOR,
    sharding: { key: { _id: 'hashed' } },
    indexes: ROW_INDEXES.map((index) => ({ ...index })),
  });
  const insert = batch({
    max: BATCH_MAX,
    flush: (stored: StoredTransaction[]) => insertEach(collection, stored.map(transactionDocument)),
  });
  return { collection, add: async (transaction) => (await insert(transaction)) === 'stored' };
}
