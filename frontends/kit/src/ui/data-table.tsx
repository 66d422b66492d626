import type { MouseEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

export type DataColumn<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** The column is hidden on phones, so another column has to show its content there. */
  roomy?: boolean;
};

/** Scrolls only on narrow screens: in a scrolling box the table's sticky header would stick to the box, not to the window. */
const box = 'max-lg:overflow-x-auto rounded-lg border border-line bg-surface-1';

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
            'z-1 h-10 border-b bg-surface-2 text-xs font-semibold text-text-2 first:rounded-tl-lg last:rounded-tr-lg sm:whitespace-nowrap',
            'lg:sticky lg:top-[calc(var(--top-bar)+1px)] low:static',
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
  /** Called for a click on a row. One column must have a button that does the same, for keyboard users. */
  onOpen?: (row: Row) => void;
};

const isOfRow = ({ target }: MouseEvent): boolean =>
  !(target instanceof Element && target.closest('a, button')) && !getSelection()?.toString();

type RowProps<Row> = {
  columns: DataColumn<Row>[];
  row: Row;
  name: string;
  onOpen: ((row: Row) => void) | undefined;
};

const DataRow = <Row,>({ columns, row, name, onOpen }: RowProps<Row>) => (
  <tr
    data-row={name}
    className={cx('group h-10', onOpen && 'cursor-pointer')}
    onClick={onOpen && ((event) => isOfRow(event) && onOpen(row))}
  >
    {columns.map((column) => (
      <td
        key={column.key}
        className={cx(
          'h-10 border-b bg-surface-1 group-last:border-b-0 group-hover:bg-surface-2 group-last:first:rounded-bl-lg group-last:last:rounded-br-lg',
          onOpen && 'group-focus-within:bg-surface-2',
          column.numeric && 'whitespace-nowrap',
          cellClass(column),
        )}
      >
        {column.cell(row)}
      </td>
    ))}
  </tr>
);

/** Without `onOpen` the rows have no buttons, so the box itself can receive the focus and be scrolled with the keyboard. */
export const DataTable = <Row,>({ label, columns, rows, rowKey, onOpen }: DataTableProps<Row>) => (
  <div className={box} {...(onOpen ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 })}>
    <table aria-label={onOpen && label} className="w-full border-separate border-spacing-0 text-sm">
      <Head columns={columns} />
      <tbody>
        {rows.map((row) => (
          <DataRow key={rowKey(row)} columns={columns} row={row} name={rowKey(row)} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  </div>
);

export const DataTableSkeleton = <Row,>({ columns, rows }: { columns: DataColumn<Row>[]; rows: number }) => (
  <div aria-hidden="true" className={box}>
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
