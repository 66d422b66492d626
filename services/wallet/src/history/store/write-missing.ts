import type { Transfer } from '../../ledger/domain/transfers.ts';
import type { Transactions } from '../../recharges/store/transactions.ts';
import { transactionIdOf, transactionOf } from '../domain/transaction-of.ts';
import type { HistoryWriter } from './history-writer.ts';
import { writtenTransactions } from './read-transactions.ts';

type Written = {
  readonly transactions: Pick<Transactions, 'collection'>;
  readonly writer: Pick<HistoryWriter, 'record'>;
};

/** Writes the transactions that these transfers lack, because a crash prevented the write. */
export async function writeMissing({ transactions, writer }: Written, transfers: readonly Transfer[]): Promise<void> {
  const withTransaction = transfers.filter((transfer) => transactionOf(transfer) !== null);
  const written = await writtenTransactions(transactions, withTransaction.map(transactionIdOf));
  // In parallel, so that the transactions are written in batches.
  await Promise.all(withTransaction.filter((transfer) => !written.has(transactionIdOf(transfer))).map(writer.record));
}
