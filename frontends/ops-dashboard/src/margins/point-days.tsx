import { pointDaysQuery, type PointDay } from '@topup/web-kit/api/refill-plan.ts';
import { DataTable, type DataColumn } from '@topup/web-kit/ui/data-table.tsx';
import { useQuery } from '@tanstack/react-query';
import { formatPoints } from '../format/points.ts';
import { ReadFailed } from '../list/read-failed.tsx';
import { marginTexts as t } from './texts.ts';

const { pointColumns: titles } = t;

const COLUMNS: DataColumn<PointDay>[] = [
  { key: 'day', title: titles.day, cell: ({ day }) => <span className="whitespace-nowrap">{day}</span> },
  { key: 'added', title: titles.added, numeric: true, cell: ({ added }) => formatPoints(added) },
  { key: 'spent', title: titles.spent, numeric: true, cell: ({ spent }) => formatPoints(spent) },
  {
    key: 'unexplained',
    title: titles.unexplained,
    numeric: true,
    cell: ({ unexplained }) => formatPoints(unexplained),
  },
];

/** Points that were bought are seen as rises of the balance, so they belong to the shop and to no product. */
export function PointDays({ range }: { range: { from: string; to: string } }) {
  const query = useQuery(pointDaysQuery(range));
  return (
    <section className="mt-4">
      <h3 className="mb-2 text-sm font-semibold">{t.points}</h3>
      <ReadFailed query={query} failed={t.pointsFailed} stale={t.stale} />
      {query.data && (
        <DataTable label={t.points} columns={COLUMNS} rows={[...query.data].reverse()} rowKey={({ day }) => day} />
      )}
    </section>
  );
}
