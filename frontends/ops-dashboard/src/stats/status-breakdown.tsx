import { stateOfAll } from '@topup/web-kit/format/shown-state.ts';
import { statusTexts } from '@topup/web-kit/texts/status.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { StatusBadge, toneOfStatus, type Tone } from '@topup/web-kit/ui/status-badge.tsx';
import { useId } from 'react';
import { statsTexts as t } from './texts.ts';
import { formatCount, formatShare } from '../format/counts.ts';

type Count = { _id: string; count: number };
type BreakdownProps = { title: string; byStatus: Count[]; nothing: string };

const row =
  'grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 max-sm:py-2 sm:grid-cols-[12rem_1fr_7.5rem]';
const bar = 'max-sm:order-last max-sm:col-span-2';

/** `statusTexts` calls a failed credit pending, as players see it. Admins must see that the credit failed. */
const wordOf = (status: string): string =>
  status === 'failed_credit' ? t.failedCredit : (statusTexts[stateOfAll(status)] ?? status);

const StatusRow = ({ status, count, total }: { status: string; count: number; total: number }) => (
  <li className={row}>
    <span className="flex items-center gap-2">
      <StatusBadge of={{ status: stateOfAll(status) }} />
      {status === 'failed_credit' && <span className="text-xs text-text-2">{t.failedCredit}</span>}
    </span>
    <span className={bar}>
      <ShareBar
        count={count}
        total={total}
        tone={toneOfStatus(status)}
        label={t.share(wordOf(status), formatCount(count), formatCount(total), formatShare(count, total))}
      />
    </span>
    <span className="text-right text-sm font-semibold tabular-nums">
      <span>{`${formatCount(count)} `}</span>
      <span className="font-normal text-text-2">{formatShare(count, total)}</span>
    </span>
  </li>
);

const failedOf = (byStatus: Count[]): number =>
  byStatus.reduce((sum, { _id, count }) => (toneOfStatus(_id) === 'danger' ? sum + count : sum), 0);

export function StatusBreakdown({ title, byStatus, nothing }: BreakdownProps) {
  const heading = useId();
  const total = byStatus.reduce((sum, { count }) => sum + count, 0);
  const failed = failedOf(byStatus);
  const sorted = byStatus.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return (
    <section aria-labelledby={heading}>
      <Card className="h-full p-4 sm:p-5">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id={heading} className="text-base font-semibold">
            {title}
          </h2>
          {total > 0 && (
            <p className={cx('text-sm font-semibold tabular-nums', failed > 0 ? 'text-danger' : 'text-text-2')}>
              {t.failedShare(formatShare(failed, total))}
            </p>
          )}
        </div>
        {sorted.length === 0 && <p className="py-2 text-sm text-text-2">{nothing}</p>}
        <ul>
          {sorted.map(({ _id, count }) => (
            <StatusRow key={_id} status={_id} count={count} total={total} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

const SKELETON_ROWS = 5;

export const StatusBreakdownSkeleton = () => (
  <Card className="p-4 sm:p-5">
    <Skeleton className="mb-3 h-5 w-32" />
    {Array.from({ length: SKELETON_ROWS }, (_, index) => (
      <div key={index} className={row}>
        <Skeleton className="h-6 w-28 rounded-full" />
        <Skeleton className={cx('h-2', bar)} />
        <Skeleton className="ml-auto h-4 w-12" />
      </div>
    ))}
  </Card>
);

const FILLS: Record<Tone, string> = {
  success: 'fill-success',
  info: 'fill-info',
  warning: 'fill-warning',
  danger: 'fill-danger',
  calm: 'fill-line-strong',
};

type ShareBarProps = { count: number; total: number; label: string; tone: Tone };

const WIDTH = 100;
const VISIBLE = 1.5;

function ShareBar({ count, total, label, tone }: ShareBarProps) {
  const share = total > 0 ? (count * WIDTH) / total : 0;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} 8`}
      preserveAspectRatio="none"
      className="block h-2 w-full overflow-hidden rounded-full"
    >
      <rect width={WIDTH} height="8" className="fill-surface-3" />
      <rect width={count > 0 ? Math.max(share, VISIBLE) : 0} height="8" className={FILLS[tone]} />
    </svg>
  );
}
