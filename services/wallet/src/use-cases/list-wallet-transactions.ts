import { mergeRefunds } from '../domain/refund-row.ts';
import type { Row } from '../domain/rows.ts';
import type { History, HistoryQuery } from '../store/history.ts';

export type HistoryLine = Row & { readonly refundTransaction: Row | null };
export type HistoryPage = {
  readonly lines: readonly HistoryLine[];
  readonly totalPages: number;
  readonly currentPage: number;
};

/** A page of a player's history; a purchase carries its refund, the sum when there were several. */
export async function listWalletTransactions(deps: { history: History }, query: HistoryQuery): Promise<HistoryPage> {
  const { rows, total } = await deps.history.page(query);
  const purchases = rows.filter(({ type }) => type === 'purchase').map(({ _id }) => _id);
  const refunds = Map.groupBy(await deps.history.refundsOf(purchases), ({ parentId }) => parentId ?? '');
  return {
    lines: rows.map((row) => ({ ...row, refundTransaction: mergeRefunds(refunds.get(row._id) ?? []) })),
    totalPages: Math.ceil(total / query.limit),
    currentPage: query.page,
  };
}
