import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Column<Row> = {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Money and counts stand at the right edge, so that their digits line up. */
  numeric?: boolean;
};

type TableProps<Row> = { label: string; columns: Column<Row>[]; rows: Row[]; rowKey: (row: Row) => string };

/** A table with 40 px rows and a head that stays in sight; it scrolls sideways inside its own box. */
export const Table = <Row,>({ label, columns, rows, rowKey }: TableProps<Row>) => (
  <div
    role="region"
    aria-label={label}
    tabIndex={0}
    className="overflow-x-auto rounded-lg border border-line bg-surface-1"
  >
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cx(
                'sticky top-0 h-10 bg-surface-2 px-3 text-xs font-semibold whitespace-nowrap text-text-2',
                column.numeric ? 'text-right' : 'text-left',
              )}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className="h-10 border-t border-line hover:bg-surface-2">
            {columns.map((column) => (
              <td key={column.key} className={cx('px-3 py-1', column.numeric && 'text-right tabular-nums')}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
