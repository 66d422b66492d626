import { isApiError, messageOf } from '@topup/web-kit/api/api-error.ts';
import { reconcileNow, reconcilerQuery, type ReconciliationRun } from '@topup/web-kit/api/reconciler.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { JsonBlock } from '../record/json-block.tsx';
import { SubPage } from '../record/sub-page.tsx';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Scale, CircleCheck, TriangleAlert, Unplug } from 'lucide-react';
import { ReadFailed } from '../list/read-failed.tsx';
import { reconciliationTexts as t } from './texts.ts';
import { Findings } from './findings.tsx';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { formatCount } from '../format/counts.ts';
import { DataTable, type DataColumn } from '@topup/web-kit/ui/data-table.tsx';

const Report = ({ runs }: { runs: ReconciliationRun[] }) => {
  const done = runs.find(({ state }) => state === 'done');
  if (!done) return <EmptyState title={t.none} text={t.noneText} />;
  return (
    <div className="grid gap-6">
      <Verdict run={done} />
      {done.found > 0 && <Findings run={done} />}
      <JsonBlock title={t.report} value={done} copyLabel={t.copyReport} />
      <RunsTable runs={runs} />
    </div>
  );
};

function Reports() {
  const runs = useQuery(reconcilerQuery());
  if (runs.isPending)
    return (
      <div className="grid gap-6">
        <Loading label={t.loading} />
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    );
  return (
    <>
      <ReadFailed query={runs} failed={t.failed} stale={t.stale} />
      {runs.data && <Report runs={runs.data} />}
    </>
  );
}

/** Whether the server says that a check is already running. That is no error, so it is announced without an alert. */
const joins = (error: Error): boolean => isApiError(error) && error.code === 'running';

function CheckNow() {
  const client = useQueryClient();
  const host = useHost();
  const { data } = useQuery(reconcilerQuery());
  const begin = useMutation({
    mutationFn: reconcileNow,
    onSuccess: () => host.announce(t.begun),
    onError: (error) =>
      void (joins(error) ? host.announce(error.message) : host.alert(messageOf(error, t.beginFailed))),
    onSettled: () => client.invalidateQueries(reconcilerQuery()),
  });
  const underWay = data?.some(({ state }) => state === 'running') ?? false;
  return (
    <Button
      variant="primary"
      busy={begin.isPending || underWay}
      onClick={() => begin.mutate()}
      icon={<Scale aria-hidden="true" className="size-4" />}
    >
      {t.checkNow}
    </Button>
  );
}

const ReconciliationPage = () => (
  <SubPage title={t.title} text={t.text} action={<CheckNow />}>
    <Reports />
  </SubPage>
);

export default ReconciliationPage;

const Counts = ({ checked }: { checked: Record<string, number> }) => (
  <dl aria-label={t.checked} className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
    {Object.entries(checked).map(([what, count]) => (
      <div key={what}>
        <dt className="text-text-3">{t.counts[what] ?? what}</dt>
        <dd className="font-semibold tabular-nums">{formatCount(count)}</dd>
      </div>
    ))}
  </dl>
);

function Verdict({ run }: { run: ReconciliationRun }) {
  const agree = run.found === 0;
  const Icon = agree ? CircleCheck : TriangleAlert;
  const at = formatIst(run.endedAt ?? run.startedAt);
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className={`size-8 shrink-0 ${agree ? 'text-success' : 'text-danger'}`} />
        <div className="min-w-0">
          <h2 className="text-lg font-bold">{agree ? t.agree : t.disagree(formatCount(run.found))}</h2>
          <p className="text-sm text-text-2">{agree ? t.agreeText(at) : t.disagreeText(at)}</p>
        </div>
      </div>
      {run.notChecked.map(({ check, why }) => (
        <p key={check} className="flex items-start gap-2 text-sm text-warning">
          <Unplug aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{t.notChecked(t.checks[check] ?? check, why)}</span>
        </p>
      ))}
      <Counts checked={run.checked} />
    </Card>
  );
}

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

const RunsTable = ({ runs }: { runs: ReconciliationRun[] }) => (
  <div>
    <h2 className="mb-3 text-base font-bold">{t.runs}</h2>
    <DataTable label={t.runs} columns={COLUMNS} rows={runs} rowKey={({ _id }) => _id} />
  </div>
);
