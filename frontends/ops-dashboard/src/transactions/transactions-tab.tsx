import { adminTransactionsQuery } from '@topup/web-kit/api/admin-transactions.ts';
import { useQuery } from '@tanstack/react-query';
import { DoneNotice } from '../decision/done-notice.tsx';
import { ListView } from '../list/list-view.tsx';
import { Nothing } from '../list/nothing.tsx';
import { formatCount } from '../format/counts.ts';
import { transactionTexts as t } from './texts.ts';
import { filterOf } from '../list/filters.ts';
import { useViewed } from '../list/use-viewed.ts';
import { transactionColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { TransactionCards } from './transaction-cards.tsx';
import { TransactionPanel } from './transaction-panel.tsx';

export function TransactionsTab() {
  const { address, doing, viewed: id, view, close } = useViewed();
  const list = useQuery(adminTransactionsQuery(filterOf(address)));
  const viewed = list.data?.transactions.find(({ _id }) => _id === id);
  return (
    <>
      {/* The key resets the search box when a link or the back button changes the search text. */}
      <Filters key={address.get('q')} address={address} />
      {!viewed && <DoneNotice done={doing.done} className="mb-4" />}
      <ListView
        list={list}
        pageOf={({ transactions, pagination }) => ({
          rows: transactions,
          page: pagination.currentPage,
          pages: pagination.totalPages,
          showing: t.showing(formatCount(transactions.length), formatCount(pagination.totalTransactions)),
        })}
        columns={transactionColumns(view)}
        cards={(rows) => <TransactionCards rows={rows} onView={view} />}
        idOf={({ _id }) => _id}
        nothing={<Nothing address={address} texts={t} />}
        texts={t}
        onView={view}
        onPage={(page) => address.set({ page: String(page) })}
      />
      {viewed && (
        <TransactionPanel
          transaction={viewed}
          steps={{ ids: list.data?.transactions.map(({ _id }) => _id) ?? [], onView: view }}
          onClose={close}
          doing={doing}
        />
      )}
    </>
  );
}
