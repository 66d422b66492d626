import type { ReconciliationRun } from '@topup/web-kit/api/reconciler.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { DataTable, type DataColumn } from '@topup/web-kit/ui/data-table.tsx';
import { formatCount } from '../format/counts.ts';
import { reconciliationTexts as t } from './texts.ts';

function lengthOf({ startedAt, endedAt }: ReconciliationRun): string {
  if (!endedAt) return '';
  return t.seconds(((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000).toFixed(1));
}

const COLUMNS: DataColumn<ReconciliationRun>[] = [
  {
    key: 'started',
    title: t.columns.started,
    cell: ({ startedAt }) => <time dateTime={startedAt}>{formatIst(startedAt)}</time>,
  },
  { key: 'kind', title: t.columns.kind, cell: ({ kind }) => t.kinds[kind] ?? kind },
  { key: 'took', title: t.columns.took, numeric: true, roomy: true, cell: lengthOf },
  {
    key: 'found',
    title: t.columns.found,
    numeric: true,
    cell: ({ found, state }) =>
      state === 'done' ? <span className={found ? 'font-semibold text-danger' : ''}>{formatCount(found)}</span> : '',
  },
  { key: 'state', title: t.columns.state, roomy: true, cell: ({ state }) => t.states[state] ?? state },
];

export const RunsTable = ({ runs }: { runs: ReconciliationRun[] }) => (
  <div>
    <h2 className="mb-3 text-base font-bold">{t.runs}</h2>
    <DataTable label={t.runs} columns={COLUMNS} rows={runs} rowKey={({ _id }) => _id} />
  </div>
);
