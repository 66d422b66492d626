import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

export type DataColumn<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, so that the digits of amounts and counts line up. */
  numeric?: boolean;
  /** Hidden on phones; another column then shows the same. */
  roomy?: boolean;
};

const box = 'overflow-auto rounded-lg border border-line bg-surface-1 max-h-[max(20rem,calc(100dvh-20rem))]';

const cellClass = ({ numeric, roomy }: DataColumn<never>): string =>
  cx('px-2 sm:px-3 border-line', numeric ? 'text-right tabular-nums' : 'text-left', roomy && 'max-sm:hidden');

const Head = ({ columns }: { columns: DataColumn<never>[] }) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th
          key={column.key}
          scope="col"
          className={cx(
            'sticky top-0 z-1 h-10 border-b bg-surface-2 text-xs font-semibold text-text-2 sm:whitespace-nowrap',
            cellClass(column),
          )}
        >
          {column.title}
        </th>
      ))}
    </tr>
  </thead>
);

type DataTableProps<Row> = {
  label: string;
  columns: DataColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
};

/** A long table: 40 px rows and a sticky header, scrolling in a box that can be focused with the keyboard. */
export const DataTable = <Row,>({ label, columns, rows, rowKey }: DataTableProps<Row>) => (
  <div role="region" aria-label={label} tabIndex={0} className={box}>
    <table className="w-full border-separate border-spacing-0 text-sm">
      <Head columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className="group h-10">
            {columns.map((column) => (
              <td
                key={column.key}
                className={cx(
                  'h-10 border-b bg-surface-1 group-hover:bg-surface-2',
                  column.numeric && 'whitespace-nowrap',
                  cellClass(column),
                )}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Placeholder of the same size while the rows load. */
export const DataTableSkeleton = <Row,>({ columns, rows }: { columns: DataColumn<Row>[]; rows: number }) => (
  <div aria-hidden="true" className={cx(box, 'overflow-hidden')}>
    <table className="w-full border-separate border-spacing-0 text-sm">
      <Head columns={columns} />
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {columns.map((column) => (
              <td key={column.key} className={cx('h-10 border-b', cellClass(column))}>
                <Skeleton className={cx('h-4', column.numeric ? 'ml-auto w-14' : 'w-3/4')} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
