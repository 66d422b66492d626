import { cx } from '@topup/web-kit/ui/cx.ts';
import { DataTable, DataTableSkeleton, type DataColumn } from '@topup/web-kit/ui/data-table.tsx';
import { Pagination } from '@topup/web-kit/ui/pagination.tsx';
import { Loading, Skeletons } from '@topup/web-kit/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { ReadFailed } from './read-failed.tsx';
import { useRowKeys } from './use-row-keys.ts';

type ListTexts = { loading: string; failed: string; stale: string; table: string };
type ListPage<Row> = { rows: Row[]; page: number; pages: number; showing: string };
/** A query, paged or not. */
type ListQuery<Data> = {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};
type ListViewProps<Row, Data> = {
  list: ListQuery<Data>;
  pageOf: (data: Data) => ListPage<Row>;
  idOf: (row: Row) => string;
  columns: DataColumn<Row>[];
  cards: (rows: Row[]) => ReactNode;
  onView: (id: string) => void;
  nothing: ReactNode;
  texts: ListTexts;
  /** Not called if there is one page. */
  onPage?: (page: number) => void;
  skeletons?: number;
};

function Waiting<Row>({ columns, label, count }: { columns: DataColumn<Row>[]; label: string; count: number }) {
  return (
    <>
      <Loading label={label} />
      <div className="max-md:hidden">
        <DataTableSkeleton columns={columns} rows={count} />
      </div>
      <div className="grid gap-2 md:hidden">
        <Skeletons count={count} className="h-32 rounded-lg" />
      </div>
    </>
  );
}

export function ListView<Row, Data>(props: ListViewProps<Row, Data>) {
  const { list, columns, idOf, texts: t, skeletons = 10 } = props;
  useRowKeys();
  if (list.isPending) return <Waiting columns={columns} label={t.loading} count={skeletons} />;
  const failure = <ReadFailed query={list} failed={t.failed} stale={t.stale} />;
  if (!list.data) return failure;
  const { rows, page, pages, showing } = props.pageOf(list.data);
  const dim = list.isPlaceholderData;
  return (
    <>
      {failure}
      {rows.length === 0 ? (
        props.nothing
      ) : (
        <div className={cx(dim && 'opacity-60')}>
          <div className="max-md:hidden">
            <DataTable
              label={t.table}
              columns={columns}
              rows={rows}
              rowKey={idOf}
              onOpen={(row) => props.onView(idOf(row))}
            />
          </div>
          {props.cards(rows)}
        </div>
      )}
      <p role="status" className="mt-3 text-sm text-text-2 tabular-nums">
        {showing}
      </p>
      <Pagination page={page} pages={pages} busy={dim} onPage={(to) => props.onPage?.(to)} />
    </>
  );
}
