import { adminTransactionsQuery, type AdminTransaction } from '@topup/web-kit/api/admin-transactions.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { DataTable, DataTableSkeleton } from '@topup/web-kit/ui/data-table.tsx';
import { Pagination } from '@topup/web-kit/ui/pagination.tsx';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { StaleNotice } from '@topup/web-kit/ui/stale-notice.tsx';
import { EmptyState, ErrorState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText, SearchX } from 'lucide-react';
import { formatCount } from '../stats/counts.ts';
import { transactionTexts as t } from '../texts.ts';
import { useAddress, type Address } from '../use-address.ts';
import { transactionColumns } from './columns.tsx';
import { filterOf, FILTERS } from './filter-names.ts';
import { Filters } from './filters.tsx';
import { TransactionCards } from './transaction-cards.tsx';
import { TransactionDetails } from './transaction-details.tsx';

const SKELETONS = 10;

const Waiting = () => (
  <>
    <Loading label={t.loading} />
    <div className="max-md:hidden">
      <DataTableSkeleton columns={transactionColumns(() => undefined)} rows={SKELETONS} />
    </div>
    <div className="grid gap-2 md:hidden">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} className="h-32 rounded-lg" />
      ))}
    </div>
  </>
);

function Nothing({ address }: { address: Address }) {
  const narrowed = FILTERS.some((name) => address.get(name) !== '');
  if (!narrowed) return <EmptyState icon={ReceiptText} title={t.empty} text={t.emptyText} />;
  return (
    <EmptyState icon={SearchX} title={t.nothingFound} text={t.nothingFoundText}>
      <Button onClick={() => address.open('transactions')}>{t.clear}</Button>
    </EmptyState>
  );
}

type RowsProps = { rows: AdminTransaction[]; dim: boolean; onView: (id: string) => void };

const Rows = ({ rows, dim, onView }: RowsProps) => (
  <div className={cx(dim && 'opacity-60')}>
    <div className="max-md:hidden">
      <DataTable label={t.table} columns={transactionColumns(onView)} rows={rows} rowKey={({ _id }) => _id} />
    </div>
    <TransactionCards rows={rows} onView={onView} />
  </div>
);

function List({ address }: { address: Address }) {
  const list = useQuery(adminTransactionsQuery(filterOf(address)));
  if (list.isPending) return <Waiting />;
  const retry = { onRetry: () => void list.refetch(), busy: list.isFetching };
  if (!list.data) return <ErrorState title={t.failedTitle} message={messageOf(list.error, t.failed)} {...retry} />;
  const { transactions, pagination } = list.data;
  const { totalPages, currentPage, totalTransactions } = pagination;
  const viewed = transactions.find(({ _id }) => _id === address.get('view'));
  return (
    <>
      {list.error && <StaleNotice title={messageOf(list.error, t.failed)} text={t.stale} {...retry} />}
      {transactions.length === 0 ? (
        <Nothing address={address} />
      ) : (
        <Rows rows={transactions} dim={list.isPlaceholderData} onView={(view) => address.set({ view })} />
      )}
      <p role="status" className="mt-3 text-sm text-text-2 tabular-nums">
        {t.showing(formatCount(transactions.length), formatCount(totalTransactions))}
      </p>
      <Pagination
        page={currentPage}
        pages={totalPages}
        busy={list.isPlaceholderData}
        onPage={(page) => address.set({ page: String(page) })}
      />
      {viewed && <TransactionDetails transaction={viewed} onClose={() => address.set({ view: '' })} />}
    </>
  );
}

/** Everybody's transactions: search, filters, pages and the one looked at, all in the address. */
export function TransactionsTab() {
  const address = useAddress();
  return (
    <>
      {/* Another search in the address, by a link or the back button, is another text in the box. */}
      <Filters key={address.get('q')} address={address} />
      <List address={address} />
    </>
  );
}
