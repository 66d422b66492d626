import type { PlayerDeps } from '../current-player.ts';
import type { History } from '../../history/store/history.ts';
import type { Payment } from '../../payments/domain/payments.ts';
import type { Payments } from '../../payments/store/payments.ts';
import { withRefunds, type HistoryEntry } from '../../history/domain/merge-refunds.ts';
import { RETURNED } from '../../recharges/domain/recharge-money.ts';
import { searchOf } from '../domain/search.ts';
import type { AdminQuery, AdminTransactions } from '../store/admin-transactions.ts';
import type { Player } from '../store/players.ts';

export type AdminTransaction = HistoryEntry & { readonly player: Player | null; readonly payment: Payment | null };
type AdminPage = { readonly entries: readonly AdminTransaction[]; readonly total: number };

export type ListDeps = Pick<PlayerDeps, 'players'> & {
  readonly adminTransactions: AdminTransactions;
  readonly payments: Pick<Payments, 'ofIds'>;
  readonly history: Pick<History, 'refundsOf'>;
};
type ListRequest = Omit<AdminQuery, 'accountIds' | 'id'> & { readonly search?: string | undefined };

export async function listAllTransactions(deps: ListDeps, { search, ...query }: ListRequest): Promise<AdminPage> {
  const { transactions, total } = await deps.adminTransactions.page({ ...query, ...(await narrowed(deps, search)) });
  const merchantIds = transactions.flatMap(({ merchantTransactionId }) => merchantTransactionId ?? []);
  const returned = transactions.filter(({ status }) => RETURNED.includes(status)).map(({ _id }) => _id);
  const [players, payments, refunds] = await Promise.all([
    deps.players.named([...new Set(transactions.map(({ accountId }) => accountId))]),
    deps.payments.ofIds(merchantIds),
    deps.history.refundsOf(returned),
  ]);
  const entries = withRefunds(transactions, refunds).map((transaction) => ({
    ...transaction,
    player: players.get(transaction.accountId) ?? null,
    payment: payments.get(transaction.merchantTransactionId ?? '') ?? null,
  }));
  return { entries: entries, total };
}

async function narrowed(
  { players }: Pick<ListDeps, 'players'>,
  search: string | undefined,
): Promise<Partial<AdminQuery>> {
  if (!search?.trim()) return {};
  const meant = searchOf(search);
  return meant.by === 'id' ? { id: meant } : { accountIds: await players.idsOf(meant.part) };
}
