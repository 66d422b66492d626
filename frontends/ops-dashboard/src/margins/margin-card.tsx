import { lastDays, marginsQuery, noteLostDay, type Margin, type Margins } from '@topup/web-kit/api/margins.ts';
import { formatRupees, formatSigned } from '@topup/web-kit/format/rupees.ts';
import { useMay } from '@topup/web-kit/host/use-may.tsx';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { DataTable, type DataColumn } from '@topup/web-kit/ui/data-table.tsx';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DoneNotice } from '../decision/done-notice.tsx';
import { ReasonDialog } from '../decision/reason-dialog.tsx';
import { useAct } from '../decision/use-act.ts';
import { useDone } from '../decision/use-done.ts';
import { formatCount } from '../format/counts.ts';
import { formatPoints } from '../format/points.ts';
import { ChoiceChip, named } from '../list/filter-chips.tsx';
import { rangesAt } from '../list/day-ranges.ts';
import { ReadFailed } from '../list/read-failed.tsx';
import { useAddress } from '../list/use-address.ts';
import { ProductNames, useProductNameOf } from '../record/product-names.tsx';
import { PointDays } from './point-days.tsx';
import { marginTexts as t } from './texts.ts';

/** `day` is empty in the sum of all days. */
type Row = Margin & { readonly day: string };

const WEEK = 7;
const MONTH = 28;
const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The chosen days: a name of `t.ranges`, or one day. */
function rangeOf(chosen: string) {
  if (IS_DAY.test(chosen)) return { from: chosen, to: chosen };
  const { today, yesterday } = rangesAt();
  return { week: lastDays(WEEK), month: lastDays(MONTH), today, yesterday }[chosen] ?? lastDays(WEEK);
}

const optionsOf = (chosen: string) => [
  ...named(t.ranges),
  ...(IS_DAY.test(chosen) ? [{ value: chosen, label: t.oneDay(chosen) }] : []),
];

/** The newest day first, then the sums if there is more than one day. */
const rowsOf = ({ days, products }: Margins): Row[] => [
  ...[...days].reverse().flatMap(({ day, products: own }) => own.map((one) => ({ ...one, day }))),
  ...(days.length > 1 ? products.map((one) => ({ ...one, day: '' })) : []),
];

const moneyOr = (amount: number | null | undefined): string =>
  typeof amount === 'number' ? formatRupees(amount) : t.unknown;

const MarginCell = ({ margin, isLoss }: Row) => (
  <span className={isLoss ? 'font-semibold text-danger' : ''}>
    {typeof margin === 'number' ? formatSigned(margin) : t.unknown}
  </span>
);

function useColumns(onNote: (row: Row) => void): DataColumn<Row>[] {
  const nameOf = useProductNameOf();
  const may = useMay();
  const { columns } = t;
  return [
    { key: 'day', title: columns.day, cell: ({ day }) => <span className="whitespace-nowrap">{day || t.sum}</span> },
    { key: 'product', title: columns.product, cell: ({ productId }) => nameOf(productId) },
    { key: 'margin', title: columns.margin, numeric: true, cell: (row) => <MarginCell {...row} /> },
    { key: 'units', title: columns.units, numeric: true, cell: ({ units }) => formatCount(units) },
    {
      key: 'points',
      title: columns.points,
      numeric: true,
      cell: ({ points }) => (typeof points === 'number' ? formatPoints(points) : t.unknown),
    },
    { key: 'earned', title: columns.earned, numeric: true, cell: ({ earned }) => formatRupees(earned) },
    { key: 'cost', title: columns.cost, numeric: true, cell: ({ cost }) => moneyOr(cost) },
    ...(may('setPrices')
      ? [
          {
            key: 'note',
            title: columns.note,
            cell: (row: Row) =>
              row.isNoted ? (
                <span>{t.noted}</span>
              ) : row.isLoss && row.day ? (
                <Button size="small" aria-label={t.noteOf(nameOf(row.productId), row.day)} onClick={() => onNote(row)}>
                  {t.note}
                </Button>
              ) : null,
          },
        ]
      : []),
  ];
}

type NoteProps = { row: Row; tell: (what: string) => void; onClose: () => void };

function NoteDialog({ row: { day, productId, margin }, tell, onClose }: NoteProps) {
  const name = useProductNameOf()(productId);
  const { act, busy, problem } = useAct(noteLostDay, t.noteFailed, (what) => {
    tell(what);
    onClose();
  });
  return (
    <ReasonDialog
      title={t.noteTitle(name)}
      description={t.noteText(day, formatRupees(Math.abs(margin ?? 0)))}
      act={t.noteAct}
      isDanger={false}
      hint={t.noteHint}
      changing={{ busy, problem }}
      onSubmit={(reason) => act({ day, productId, reason })}
      onClose={onClose}
    />
  );
}

function MarginTable() {
  const address = useAddress();
  const { done, tell, forget } = useDone();
  const [noting, setNoting] = useState<Row | null>(null);
  const chosen = address.get('margins') || 'week';
  const query = useQuery(marginsQuery(rangeOf(chosen)));
  const columns = useColumns((row) => {
    forget();
    setNoting(row);
  });
  const rows = query.data ? rowsOf(query.data) : [];
  return (
    <Card className="mt-4 p-4 sm:p-5" role="region" aria-label={t.title}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-base font-semibold">{t.title}</h2>
          <p className="text-sm text-text-2">{t.intro}</p>
        </div>
        <ChoiceChip
          label={t.range}
          options={optionsOf(chosen)}
          value={chosen}
          onChange={(next) => address.set({ margins: next })}
        />
      </div>
      <DoneNotice done={done} className="mb-3" />
      {query.isPending && <LoadingBlock label={t.loading} className="h-40 w-full" />}
      <ReadFailed query={query} failed={t.failed} stale={t.stale} />
      {query.data && rows.length === 0 && <p className="py-2 text-sm text-text-2">{t.empty}</p>}
      {rows.length > 0 && (
        <DataTable
          label={t.table}
          columns={columns}
          rows={rows}
          rowKey={({ day, productId }) => `${day}:${productId}`}
        />
      )}
      {query.data && <PointDays range={rangeOf(chosen)} />}
      {noting && <NoteDialog row={noting} tell={tell} onClose={() => setNoting(null)} />}
    </Card>
  );
}

const MarginCard = () => (
  <ProductNames>
    <MarginTable />
  </ProductNames>
);

export default MarginCard;
