import { withRefunds, type HistoryLine } from '../domain/merge-refunds.ts';
import type { History, HistoryQuery } from '../store/history.ts';

export type HistoryPage = {
  readonly lines: readonly HistoryLine[];
  readonly totalPages: number;
  readonly currentPage: number;
};

/** A page of a player's history; a purchase carries its refund, the sum when there were several. */
export async function listWalletTransactions(deps: { history: History }, query: HistoryQuery): Promise<HistoryPage> {
  const { transactions, total } = await deps.history.page(query);
  const purchases = transactions.filter(({ type }) => type === 'purchase').map(({ _id }) => _id);
  return {
    lines: withRefunds(transactions, await deps.history.refundsOf(purchases)),
    totalPages: Math.ceil(total / query.limit),
    currentPage: query.page,
  };
}
