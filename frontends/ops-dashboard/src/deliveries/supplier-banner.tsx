import { supplierQuery, type SupplierStatus } from '@topup/web-kit/api/deliveries.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Coins, Hourglass, Radio, TriangleAlert, type LucideIcon } from 'lucide-react';
import { formatPoints, formatWholePoints } from '../format/points.ts';
import { ReadFailed } from '../list/read-failed.tsx';
import { formatCount } from '../format/counts.ts';
import { deliveryTexts as t } from './texts.ts';
import type { ReactNode } from 'react';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';

const HOUR_MIN = 60;
const DAYS_FROM_MIN = 48 * HOUR_MIN;
const DAY_MIN = 24 * HOUR_MIN;

function runwayOf({ runwayMinutes: minutes, points }: SupplierStatus): string {
  if (typeof points !== 'number') return t.unknown;
  if (typeof minutes !== 'number') return t.endless;
  if (minutes < HOUR_MIN) return t.minutes(formatCount(minutes));
  if (minutes < DAYS_FROM_MIN) return t.hours(formatCount(Math.floor(minutes / HOUR_MIN)));
  return t.days(formatCount(Math.floor(minutes / DAY_MIN)));
}

/** Title and text of the supplier's most important problem; null if there is none. */
function troubleOf({ paused, breaker, level, lowBecause }: SupplierStatus): [string, string] | null {
  if (paused) return [t.paused, t.pausedText];
  if (breaker === 'open') return [t.breakerOpen, t.breakerOpenText];
  if (lowBecause === 'runway') return [t.runwayShort, t.lowText];
  return level === 'low' || level === 'critical' ? [t.low, t.lowText] : null;
}

const Trouble = ({ status }: { status: SupplierStatus }) => {
  const trouble = troubleOf(status);
  if (!trouble) return null;
  return (
    <p
      role="status"
      className="mb-4 flex items-start gap-3 rounded-md border border-warning bg-warning/10 px-4 py-3 text-sm"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
      <span className="min-w-0">
        <strong className="font-semibold">{trouble[0]}</strong> <span className="text-text-2">{trouble[1]}</span>
      </span>
    </p>
  );
};

const cards = 'mb-4 grid grid-fit-32 gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4';

const Cards = ({ status }: { status: SupplierStatus }) => {
  const { points, asOf, level, spentPerHour, breaker, paused, inFlight, ambiguous } = status;
  const flows = breaker === 'closed' && !paused;
  const isShort = level === 'low' || level === 'critical';
  return (
    <dl aria-label={t.supplier} className={cards}>
      <StatCard
        icon={Coins}
        label={t.points}
        value={
          <span className={cx(isShort && 'text-warning')}>
            {typeof points === 'number' ? formatPoints(points) : t.unknown}
          </span>
        }
        note={level ? t.levels[level] : asOf ? t.pointsAt(formatIst(asOf)) : ''}
      />
      <StatCard
        icon={Hourglass}
        label={t.runway}
        value={runwayOf(status)}
        note={spentPerHour > 0 ? t.runwayNote(formatWholePoints(spentPerHour)) : t.endlessNote}
      />
      <StatCard
        icon={Radio}
        label={t.sending}
        value={<span className={flows ? 'text-success' : 'text-warning'}>{flows ? t.flowing : t.halted}</span>}
        note={t.inFlight(formatCount(inFlight))}
      />
      <StatCard
        icon={CircleHelp}
        label={t.toSettle}
        value={<span className={cx(ambiguous > 0 && 'text-warning')}>{formatCount(ambiguous)}</span>}
        note={t.toSettleNote}
      />
    </dl>
  );
};

export function SupplierBanner() {
  const status = useQuery(supplierQuery());
  const { data, isPending } = status;
  if (isPending)
    return (
      <div aria-hidden="true" className={cards}>
        <StatCardSkeleton />
        <StatCardSkeleton />
        <StatCardSkeleton />
        <StatCardSkeleton />
      </div>
    );
  return (
    <>
      <ReadFailed query={status} failed={t.supplierFailed} stale={t.stale} />
      {data && <Trouble status={data} />}
      {data && <Cards status={data} />}
    </>
  );
}

type StatCardProps = {
  icon: LucideIcon;
  label: string;
  value: ReactNode;
  note: ReactNode;
};

const size = 'flex min-h-34 flex-col p-4 sm:p-5';

const StatCard = ({ icon: Icon, label, value, note }: StatCardProps) => (
  <Card className={size}>
    <dt className="flex items-center justify-between gap-2 text-sm text-text-2">
      <span>{label}</span>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-text-3" strokeWidth={1.75} />
    </dt>
    <dd className="mt-2 flex grow flex-col justify-between gap-2">
      <span className="text-lg font-black tracking-tight tabular-nums sm:whitespace-nowrap sm:text-xl">{value}</span>
      <span className="text-sm text-text-2 tabular-nums">{note}</span>
    </dd>
  </Card>
);

const StatCardSkeleton = () => (
  <Card className={cx(size, 'justify-between')}>
    <Skeleton className="h-5 w-28" />
    <Skeleton className="h-8 w-32" />
    <Skeleton className="h-4 w-24" />
  </Card>
);
