import { ordersBackToQuery, type Order } from '@topup/web-kit/api/my-orders.ts';
import { transactionsQuery, type WalletTransaction } from '@topup/web-kit/api/wallet-transactions.ts';
import { formatLocalDay } from '../format/days.ts';
import { walletTexts as t } from '../texts/wallet.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Pagination } from '@topup/web-kit/ui/pagination.tsx';
import { PastEnd } from '../list/past-end.tsx';
import { Loading, Skeleton, Skeletons } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState, QueryError } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderIdIn } from '../transactions/row-words.ts';
import { TransactionRow } from '../transactions/transaction-row.tsx';

const SKELETONS = 6;

function byDay(transactions: readonly WalletTransaction[], now: Date): Map<string, WalletTransaction[]> {
  const days = new Map<string, WalletTransaction[]>();
  for (const transaction of transactions) {
    const day = formatLocalDay(transaction.createdAt, now);
    days.set(day, [...(days.get(day) ?? []), transaction]);
  }
  return days;
}

function Days({ transactions, orders }: { transactions: WalletTransaction[]; orders: readonly Order[] }) {
  const [now] = useState(() => new Date());
  return [...byDay(transactions, now)].map(([day, ofDay]) => (
    <section key={day} aria-label={day} className="grid gap-3">
      <h2 className="text-sm font-semibold text-text-2">{day}</h2>
      <ul className="grid gap-3">
        {ofDay.map((transaction) => (
          <TransactionRow key={transaction._id} transaction={transaction} orders={orders} isOfDay />
        ))}
      </ul>
    </section>
  ));
}

const NONE: readonly Order[] = [];

export function HistoryTab({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const history = useQuery(transactionsQuery({ page }));
  const paidOrders = (history.data?.transactions ?? []).flatMap(({ description }) => orderIdIn(description) ?? []);
  // The orders are loaded only for the names of their items. Until they are there, a payment shows its order's id.
  const { data: known } = useQuery({ ...ordersBackToQuery(paidOrders), enabled: paidOrders.length > 0 });
  if (history.isPending) {
    return (
      <div className="grid gap-3">
        <Loading label={t.loadingHistory} />
        <Skeleton className="h-5 w-24" />
        <Skeletons count={SKELETONS} className="h-29 rounded-lg" />
      </div>
    );
  }
  if (history.isError) return <QueryError query={history} title={t.historyFailed} />;
  const { transactions, pagination } = history.data;
  const { totalPages } = pagination;
  if (transactions.length === 0 && totalPages > 0) return <PastEnd pages={totalPages} onPage={onPage} />;
  if (transactions.length === 0) return <EmptyState picture="wallet" title={t.empty} text={t.emptyText} />;
  return (
    <>
      <div className={cx('grid gap-5', history.isPlaceholderData && 'opacity-60')}>
        <Days transactions={transactions} orders={known ?? NONE} />
      </div>
      <Pagination page={pagination.currentPage} pages={totalPages} onPage={onPage} busy={history.isPlaceholderData} />
    </>
  );
}
