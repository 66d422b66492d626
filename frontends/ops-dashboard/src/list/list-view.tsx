import { cx } from '@topup/web-kit/ui/cx.ts';
import { DataTable, DataTableSkeleton, type DataColumn } from '@topup/web-kit/ui/data-table.tsx';
import { Pagination } from '@topup/web-kit/ui/pagination.tsx';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReadFailed } from './read-failed.tsx';
import { useRowKeys } from './use-row-keys.ts';

const SKELETONS = 10;

type ListTexts = { loading: string; failed: string; stale: string; table: string };
type ListPage<Row> = { rows: Row[]; page: number; pages: number; showing: string };
type ListViewProps<Row, Data> = {
  list: UseQueryResult<Data>;
  pageOf: (data: Data) => ListPage<Row>;
  columns: DataColumn<Row>[];
  cards: (rows: Row[]) => ReactNode;
  onView: (id: string) => void;
  nothing: ReactNode;
  texts: ListTexts;
  onPage: (page: number) => void;
};

function Waiting<Row>({ columns, label }: { columns: DataColumn<Row>[]; label: string }) {
  return (
    <>
      <Loading label={label} />
      <div className="max-md:hidden">
        <DataTableSkeleton columns={columns} rows={SKELETONS} />
      </div>
      <div className="grid gap-2 md:hidden">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} className="h-32 rounded-lg" />
        ))}
      </div>
    </>
  );
}

export function ListView<Row extends { _id: string }, Data>(props: ListViewProps<Row, Data>) {
  const { list, columns, texts: t } = props;
  useRowKeys();
  if (list.isPending) return <Waiting columns={columns} label={t.loading} />;
  const failure = { failed: t.failed, error: list.error, onRetry: () => void list.refetch(), busy: list.isFetching };
  if (!list.data) return <ReadFailed {...failure} />;
  const { rows, page, pages, showing } = props.pageOf(list.data);
  const dim = list.isPlaceholderData;
  return (
    <>
      {list.error && <ReadFailed {...failure} stale={t.stale} />}
      {rows.length === 0 ? (
        props.nothing
      ) : (
        <div className={cx(dim && 'opacity-60')}>
          <div className="max-md:hidden">
            <DataTable
              label={t.table}
              columns={columns}
              rows={rows}
              rowKey={({ _id }) => _id}
              onOpen={({ _id }) => props.onView(_id)}
            />
          </div>
          {props.cards(rows)}
        </div>
      )}
      <p role="status" className="mt-3 text-sm text-text-2 tabular-nums">
        {showing}
      </p>
      <Pagination page={page} pages={pages} busy={dim} onPage={props.onPage} />
    </>
  );
}
