import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { DataTable, type DataColumn } from '@topup/web-kit/ui/data-table.tsx';
import { amountText } from '../price/amount.ts';
import { nameOf } from '../price/price-fields.ts';
import { useIsNarrow } from '../screen/use-is-narrow.ts';
import { rupeesText, signedText } from './outcome-cards.tsx';
import type { SimulatedRow } from './simulate.ts';
import { whatIfTexts as t } from './texts.ts';

const COUNT = new Intl.NumberFormat('en-IN');

const Price = ({ row }: { row: SimulatedRow }) => {
  const now = amountText(row.product.customPrice);
  const then = amountText(toRupees(row.pricePaise));
  if (toPaise(row.product.customPrice ?? 0) === row.pricePaise) return <span>{now}</span>;
  return (
    <>
      <del className="text-text-3">{now}</del> <ins className="font-semibold text-info no-underline">{then}</ins>
    </>
  );
};

const Change = ({ was, would }: SimulatedRow) => {
  if (was.profit === null || would.profit === null) return <span className="text-text-3">—</span>;
  const change = would.profit - was.profit;
  const tone = change === 0 ? 'text-text-3' : change > 0 ? 'text-success' : 'text-danger';
  return <span className={cx('font-semibold', tone)}>{signedText(change)}</span>;
};

const { columns: titles } = t;
const COLUMNS: DataColumn<SimulatedRow>[] = [
  { key: 'product', title: titles.product, cell: ({ product }) => nameOf(product) },
  { key: 'units', title: titles.units, numeric: true, cell: ({ units }) => COUNT.format(units) },
  { key: 'price', title: titles.price, numeric: true, cell: (row) => <Price row={row} /> },
  { key: 'revenue', title: titles.revenue, numeric: true, cell: ({ would }) => rupeesText(would.revenue) },
  {
    key: 'profit',
    title: titles.profit,
    numeric: true,
    cell: ({ would }) => (would.profit === null ? '—' : rupeesText(would.profit)),
  },
  { key: 'change', title: titles.change, numeric: true, cell: (row) => <Change {...row} /> },
];

export function SoldList({ rows }: { rows: SimulatedRow[] }) {
  const isNarrow = useIsNarrow();
  const ordered = [...rows].sort((a, b) => b.was.revenue - a.was.revenue);
  if (!isNarrow)
    return <DataTable label={t.table} columns={COLUMNS} rows={ordered} rowKey={({ product }) => product._id} />;
  return (
    <ul aria-label={t.table} className="rounded-lg border border-line bg-surface-1 px-4">
      {ordered.map((row) => (
        <li key={row.product._id} className="border-b border-line py-3 text-sm last:border-0">
          <p className="font-semibold break-words">{nameOf(row.product)}</p>
          <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1 tabular-nums">
            {COLUMNS.slice(1).map(({ key, title, cell }) => (
              <div key={key} className="flex justify-between gap-2 odd:last:col-span-2">
                <dt className="text-text-3">{title}</dt>
                <dd className="text-right">{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
