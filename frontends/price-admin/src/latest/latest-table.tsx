import { cx } from '@topup/web-kit/ui/cx.ts';
import type { LatestRow } from './latest-row.ts';
import { Becomes, FetchStatusChip, Others } from './latest-cells.tsx';
import { latestTexts as t } from './texts.ts';
import { valuesOf } from './values.ts';

const head = 'sticky top-0 h-10 bg-surface-2 px-3 text-xs font-semibold text-text-2';
const cell = 'h-10 border-t border-line px-3 py-1.5';
const { columns } = t;
const TITLES = [
  columns.productId,
  columns.name,
  columns.displayName,
  columns.apiPrice,
  columns.yourPrice,
  columns.points,
  columns.status,
];
const NUMERIC: string[] = [columns.apiPrice, columns.yourPrice, columns.points];

export const LatestTable = ({ rows }: { rows: LatestRow[] }) => (
  <div
    role="region"
    aria-label={t.table}
    tabIndex={0}
    className="max-h-96 overflow-auto rounded-md border border-line low:max-h-none"
  >
    <table className="w-full border-separate border-spacing-0 text-left text-sm">
      <thead>
        <tr>
          {TITLES.map((title) => (
            <th key={title} scope="col" className={cx(head, NUMERIC.includes(title) && 'text-right')}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { displayName, apiPrice, yourPrice, points } = valuesOf(row);
          return (
            <tr key={row.product.id} className="hover:bg-surface-2">
              <td className={cx(cell, 'font-mono text-text-2')}>{row.product.id}</td>
              <td className={cell}>{row.product.spu}</td>
              <td className={cell}>
                <Becomes {...displayName} />
              </td>
              {[apiPrice, yourPrice, points].map((value, index) => (
                <td key={index} className={cx(cell, 'text-right whitespace-nowrap tabular-nums')}>
                  <Becomes {...value} />
                </td>
              ))}
              <td className={cell}>
                <FetchStatusChip status={row.status} />
                <Others changes={row.others} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </div>
);
