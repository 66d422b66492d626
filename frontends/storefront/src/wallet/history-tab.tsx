import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { transactionsQuery } from '@topup/web-kit/api/wallet-transactions.ts';
import { walletTexts as t } from '@topup/web-kit/texts/wallet.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Pagination } from '@topup/web-kit/ui/pagination.tsx';
import { PastEnd } from '@topup/web-kit/ui/past-end.tsx';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { TransactionRow } from './transaction-row.tsx';

const SKELETONS = 6;

/** All wallet transactions, newest first, ten to a page. */
export function HistoryTab({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const history = useQuery(transactionsQuery({ page }));
  if (history.isPending) {
    return (
      <div className="grid gap-3">
        <Loading label={t.loadingHistory} />
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} className="h-29 rounded-lg" />
        ))}
      </div>
    );
  }
  if (history.isError) {
    const message = messageOf(history.error, '');
    return (
      <ErrorState
        title={t.historyFailed}
        message={message}
        onRetry={() => void history.refetch()}
        busy={history.isFetching}
      />
    );
  }
  const { transactions, pagination } = history.data;
  const { totalPages } = pagination;
  if (transactions.length === 0 && totalPages > 0) return <PastEnd pages={totalPages} onPage={onPage} />;
  if (transactions.length === 0) return <EmptyState picture="wallet" title={t.empty} text={t.emptyText} />;
  return (
    <>
      <ul className={cx('grid grid-cols-[minmax(0,1fr)] gap-3', history.isPlaceholderData && 'opacity-60')}>
        {transactions.map((transaction) => (
          <TransactionRow key={transaction._id} transaction={transaction} />
        ))}
      </ul>
      <Pagination page={pagination.currentPage} pages={totalPages} onPage={onPage} busy={history.isPlaceholderData} />
    </>
  );
}
