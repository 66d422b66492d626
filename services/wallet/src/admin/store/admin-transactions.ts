import { READ_OPTIONS } from '@topup/kit/read-options';
import type { Transaction, TransactionStatus } from '../../recharges/domain/transaction.ts';
import type { TransferKind } from '../../ledger/domain/transfers.ts';
import { transactionFrom } from '../../recharges/store/transaction-document.ts';
import type { Transactions } from '../../recharges/store/transactions.ts';

export type AdminQuery = {
  readonly page: number;
  readonly limit: number;
  readonly sortBy: 'createdAt' | 'amount';
  readonly descending: boolean;
  readonly type?: TransferKind | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly paymentMethod?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly accountIds?: readonly string[] | undefined;
  readonly id?: { readonly prefix: string; readonly merchantEnd?: string } | undefined;
};

/** Sorts after every character of an id, so that a prefix becomes an index range. */
const AFTER_HEX = 'g';

export function openAdminTransactions({ collection }: Pick<Transactions, 'collection'>) {
  return {
    page: async (query: AdminQuery): Promise<{ transactions: Transaction[]; total: number }> => {
      const { page, limit, sortBy, descending } = query;
      const filter = filterOf(query);
      const order = descending ? -1 : 1;
      const sort = { [sortBy === 'amount' ? 'amountPaise' : 'createdAt']: order, _id: order } as const;
      const unfiltered = Object.keys(filter).length === 0;
      const [documents, total] = await Promise.all([
        collection
          .find(filter, { ...READ_OPTIONS })
          .sort(sort)
          .skip((page - 1) * limit)
          .limit(limit)
          .toArray(),
        unfiltered
          ? collection.estimatedDocumentCount({ ...READ_OPTIONS })
          : collection.countDocuments(filter, { ...READ_OPTIONS }),
      ]);
      return { transactions: documents.map(transactionFrom), total };
    },
  };
}
export type AdminTransactions = ReturnType<typeof openAdminTransactions>;

function filterOf({ type, status, paymentMethod, from, until, accountIds, id }: AdminQuery): object {
  return {
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(paymentMethod ? { paymentMethod } : {}),
    ...(from || until ? { createdAt: { ...(from ? { $gte: from } : {}), ...(until ? { $lt: until } : {}) } } : {}),
    // The index `history` has `listed` between account and time, so the filter must name both values of `listed` to use it.
    ...(accountIds ? { accountId: { $in: [...accountIds] }, listed: { $in: [true, false] } } : {}),
    ...(id ? { $or: byId(id) } : {}),
  };
}

/** Each field has a condition of its own, so that each can use its own index. */
function byId({ prefix, merchantEnd }: NonNullable<AdminQuery['id']>): object[] {
  const range = { $gte: prefix, $lt: `${prefix}${AFTER_HEX}` };
  return [{ _id: range }, { orderId: range }, ...(merchantEnd ? [{ merchantEnd }] : [])];
}
