import { adminTransactionsQuery, type AdminTransaction } from '@topup/web-kit/api/admin-transactions.ts';
import { useQuery } from '@tanstack/react-query';
import { DoneNotice } from '../decision/done-notice.tsx';
import { ListView } from '../list/list-view.tsx';
import { Nothing } from '../list/nothing.tsx';
import { formatCount } from '../format/counts.ts';
import { transactionTexts as t } from './texts.ts';
import { filterOf } from '../list/filters.ts';
import { useViewed } from '../list/use-viewed.ts';
import { CardButton } from '../list/card-button.tsx';
import { transactionColumns, Amount, Status } from './columns.tsx';
import { Filters } from './filters.tsx';
import { TransactionPanel } from './transaction-panel.tsx';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { methodOf, typeOf } from '../format/payments.ts';

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

type CardsProps = { rows: AdminTransaction[]; onView: (id: string) => void };

const TransactionCards = ({ rows, onView }: CardsProps) => (
  <ul className="grid gap-2 md:hidden">
    {rows.map((row) => (
      <li key={row._id}>
        <CardButton name={t.view(shortId(row._id))} onView={() => onView(row._id)}>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <span className="font-semibold">{typeOf(row.transaction_type)}</span>
            <Amount row={row} className="text-base whitespace-nowrap" />
          </span>
          <span className="truncate text-text-2">{row.userEmail || t.unknownUser}</span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="text-xs text-text-3">
              <span className="font-mono">{shortId(row._id)}</span>
              <span>{` · ${methodOf(row.paymentMethod)}`}</span>
            </span>
            <Status row={row} />
          </span>
          <time dateTime={row.createdAt} className="text-xs text-text-3">
            {formatIst(row.createdAt)}
          </time>
        </CardButton>
      </li>
    ))}
  </ul>
);
