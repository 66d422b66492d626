import { statsQuery } from '@topup/web-kit/api/admin-stats.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { useQuery } from '@tanstack/react-query';
import { ReadFailed } from '../list/read-failed.tsx';
import { statsTexts as t } from './texts.ts';
import { StatsSkeleton, StatsView } from './stats-view.tsx';

/** The wallet's figures are normally a few seconds old. If they are older than this, the wallet did not respond. */
const LATE_MS = 30_000;
const isLate = (asOf: string | null | undefined, atMs: number): asOf is string =>
  !!asOf && atMs - Date.parse(asOf) > LATE_MS;

const istOf = (atMs: number): string => formatIst(new Date(atMs).toISOString());

export function StatsTab() {
  const stats = useQuery(statsQuery());
  const { data, isPending, dataUpdatedAt } = stats;
  if (isPending) return <StatsSkeleton />;
  const failure = <ReadFailed query={stats} failed={t.failed} stale={t.stale(istOf(dataUpdatedAt))} />;
  if (!data) return failure;
  const { asOf } = data.transactions;
  return (
    <>
      {failure}
      <p className="mb-3 text-sm text-text-2">{t.asOf(istOf(dataUpdatedAt))}</p>
      <StatsView stats={data} />
      {isLate(asOf, dataUpdatedAt) && <p className="mt-3 text-sm text-text-2">{t.transactionsAsOf(formatIst(asOf))}</p>}
    </>
  );
}
