import { UNDECIDED } from '../../recharges/domain/recharge-states.ts';
import type { Transaction } from '../../recharges/domain/transaction.ts';
import { transactionFrom } from '../../recharges/store/transaction-document.ts';
import type { Transactions } from '../../recharges/store/transactions.ts';

type History = Pick<Transactions, 'collection'>;

export async function transactionById({ collection }: History, _id: string): Promise<Transaction | null> {
  const document = await collection.findOne({ _id });
  return document && transactionFrom(document);
}

export async function writtenTransactions(
  { collection }: History,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const transactions = await collection
    .find({ _id: { $in: ids }, status: { $nin: UNDECIDED } }, { projection: { _id: 1 } })
    .toArray();
  return new Set(transactions.map(({ _id }) => _id));
}

export const transactionsToCompare = async (
  { collection }: History,
  ids: readonly string[],
): Promise<Pick<Transaction, '_id' | 'type' | 'status' | 'createdAt'>[]> =>
  collection
    .find<Transaction>({ _id: { $in: [...ids] } }, { projection: { type: 1, status: 1, createdAt: 1 } })
    .toArray();

export const undecidedTransactions = async ({ collection }: History, limit: number): Promise<Transaction[]> =>
  (
    await collection
      .find({ status: { $in: [...UNDECIDED, 'failed_credit'] } })
      .sort({ createdAt: 1 })
      .limit(limit)
      .toArray()
  ).map(transactionFrom);
