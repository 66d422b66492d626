import { withRefunds, type HistoryEntry } from '../domain/merge-refunds.ts';
import { RETURNED } from '../../recharges/domain/recharge-money.ts';
import type { History, HistoryQuery } from '../store/history.ts';

type HistoryPage = {
  readonly entries: readonly HistoryEntry[];
  readonly totalPages: number;
  readonly currentPage: number;
};

export async function listWalletTransactions(deps: { history: History }, query: HistoryQuery): Promise<HistoryPage> {
  const { transactions, total } = await deps.history.page(query);
  const given = transactions.filter(
    ({ type, status }) => type === 'purchase' || (type === 'recharge' && RETURNED.includes(status)),
  );
  return {
    entries: withRefunds(transactions, await deps.history.refundsOf(given.map(({ _id }) => _id))),
    totalPages: Math.ceil(total / query.limit),
    currentPage: query.page,
  };
}
