import type { Transaction, TransactionStatus } from '../../recharges/domain/transaction.ts';
import type { TransferKind } from '../../ledger/domain/transfers.ts';
import { transactionFrom } from '../../recharges/store/transaction-document.ts';
import type { Transactions } from '../../recharges/store/transactions.ts';

export type HistoryQuery = {
  readonly accountId: string;
  readonly page: number;
  readonly limit: number;
  readonly type?: TransferKind | undefined;
  readonly statuses?: readonly TransactionStatus[] | undefined;
};

const OF_ORDER_MAX = 100;

export function openHistory({ collection }: Transactions) {
  const transactions = async (filter: object, limit: number): Promise<Transaction[]> => {
    const documents = await collection.find(filter).sort({ createdAt: 1, _id: 1 }).limit(limit).toArray();
    return documents.map(transactionFrom);
  };
  return {
    /** Newest first. Refunds are separate lines only when the type 'refund' is asked for. */
    page: async ({
      accountId,
      page,
      limit,
      type,
      statuses,
    }: HistoryQuery): Promise<{ transactions: Transaction[]; total: number }> => {
      const filter = {
        accountId,
        listed: type !== 'refund',
        ...(type ? { type } : {}),
        ...(statuses ? { status: { $in: [...statuses] } } : {}),
      };
      const [documents, total] = await Promise.all([
        collection
          .find(filter)
          .sort({ createdAt: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .toArray(),
        collection.countDocuments(filter),
      ]);
      return { transactions: documents.map(transactionFrom), total };
    },
    refundsOf: (ids: readonly string[]): Promise<Transaction[]> =>
      ids.length === 0 ? Promise.resolve([]) : transactions({ parentId: { $in: ids } }, ids.length * OF_ORDER_MAX),
    ofOrder: (orderId: string): Promise<Transaction[]> => transactions({ orderId }, OF_ORDER_MAX),
  };
}
export type History = ReturnType<typeof openHistory>;
