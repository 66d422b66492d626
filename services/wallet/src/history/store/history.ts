import type { Row, RowStatus } from '../domain/row.ts';
import type { TransferKind } from '../../ledger/domain/transfers.ts';
import { rowFrom } from './row-document.ts';
import type { Rows } from './rows.ts';

export type HistoryQuery = {
  readonly accountId: string;
  readonly page: number;
  readonly limit: number;
  readonly type?: TransferKind | undefined;
  readonly statuses?: readonly RowStatus[] | undefined;
};

const OF_ORDER_MAX = 100;

/** Reads rows for people. */
export function openHistory({ collection }: Rows) {
  const rows = async (filter: object, limit: number): Promise<Row[]> => {
    const documents = await collection.find(filter).sort({ createdAt: 1, _id: 1 }).limit(limit).toArray();
    return documents.map(rowFrom);
  };
  return {
    /** One page of an account's history, newest first. Refunds are lines of their own only when asked for by type. */
    page: async ({ accountId, page, limit, type, statuses }: HistoryQuery): Promise<{ rows: Row[]; total: number }> => {
      const filter = {
        accountId,
        listed: type !== 'refund',
        ...(type ? { type } : {}),
        ...(statuses ? { status: { $in: [...statuses] } } : {}),
      };
      const [documents, total] = await Promise.all([
        collection
          .find(filter as never)
          .sort({ createdAt: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .toArray(),
        collection.countDocuments(filter as never),
      ]);
      return { rows: documents.map(rowFrom), total };
    },
    /** Refunds of these purchases, oldest first. */
    refundsOf: (ids: readonly string[]): Promise<Row[]> =>
      ids.length === 0 ? Promise.resolve([]) : rows({ parentId: { $in: ids } }, ids.length * OF_ORDER_MAX),
    /** Everything about an order, oldest first. */
    ofOrder: (orderId: string): Promise<Row[]> => rows({ orderId }, OF_ORDER_MAX),
  };
}
export type History = ReturnType<typeof openHistory>;
