import { supplierQuery, type SupplierStatus } from '@topup/web-kit/api/deliveries.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { StatCard, StatCardSkeleton } from './stat-card.tsx';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Coins, Hourglass, Radio, TriangleAlert } from 'lucide-react';
import { formatPoints, formatWholePoints } from '../format/points.ts';
import { ReadFailed } from '../list/read-failed.tsx';
import { formatCount } from '../format/counts.ts';
import { deliveryTexts as t } from './texts.ts';

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

/** Null when all is well. */
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
