import { Card } from '@topup/web-kit/ui/card.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Figure = { readonly label: string; readonly value: string };
type TodayCardProps = {
  icon: LucideIcon;
  /** Today's or this month's figure, shown large. */
  now: Figure;
  /** A comparison, below the figure. */
  trend?: ReactNode;
  /** The total, shown small. */
  whole: Figure;
  /** Amounts have the money colour and the full width on phones. */
  isMoney?: boolean;
};

/** Figures of more characters are shown smaller, in one line. */
const LONG = 10;

/** High enough for the comparison, so that nothing moves when the figures load. Beside each other on phones it has three lines. */
const size = (isMoney: boolean): string =>
  cx('flex min-h-34 flex-col p-4 sm:min-h-39 sm:p-5', isMoney ? 'max-sm:col-span-full' : 'min-[21rem]:max-sm:min-h-44');

/** A recent figure, large, above its total. */
export const TodayCard = ({ icon: Icon, now, trend, whole, isMoney = false }: TodayCardProps) => (
  <Card className={size(isMoney)}>
    <dl className="flex grow flex-col justify-between gap-3">
      <div>
        <dt className="flex items-center justify-between gap-2 text-sm text-text-2">
          {now.label}
          <Icon aria-hidden="true" className="size-5 shrink-0 text-text-3" strokeWidth={1.75} />
        </dt>
        <dd
          className={cx(
            'font-black tracking-tight break-words tabular-nums',
            now.value.length > LONG ? 'text-xl lg:max-xl:text-lg' : 'text-xl xl:text-2xl',
            isMoney && 'text-money',
          )}
        >
          {now.value}
        </dd>
        {trend && <dd className="mt-0.5 text-xs">{trend}</dd>}
      </div>
      <div className="flex flex-wrap justify-between gap-x-2 text-sm text-text-2">
        <dt>{whole.label}</dt>
        <dd className="font-semibold tabular-nums">{whole.value}</dd>
      </div>
    </dl>
  </Card>
);

/** Placeholder of the same size while the figures load. */
export const TodayCardSkeleton = ({ isMoney = false }: { isMoney?: boolean }) => (
  <Card className={cx(size(isMoney), 'justify-between')}>
    <Skeleton className="h-5 w-28" />
    <Skeleton className="h-8 w-32" />
    <Skeleton className="h-4 w-40 max-w-full" />
  </Card>
);
