import { Card } from '@topup/web-kit/ui/card.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Figure = { readonly label: string; readonly value: string };
type TodayCardProps = {
  icon: LucideIcon;
  now: Figure;
  trend?: ReactNode;
  whole: Figure;
  isMoney?: boolean;
};

const LONG = 10;

const size = (isMoney: boolean): string =>
  cx('flex min-h-34 flex-col p-4 sm:min-h-39 sm:p-5', isMoney ? 'max-sm:col-span-full' : 'min-[21rem]:max-sm:min-h-44');

export const TodayCard = ({ icon: Icon, now, trend, whole, isMoney = false }: TodayCardProps) => (
  <Card className={size(isMoney)}>
    <dl className="flex grow flex-col justify-between gap-3">
      <div>
        <dt className="flex items-center justify-between gap-2 text-sm text-text-2">
          <span>{now.label}</span>
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

export const TodayCardSkeleton = ({ isMoney = false }: { isMoney?: boolean }) => (
  <Card className={cx(size(isMoney), 'justify-between')}>
    <Skeleton className="h-5 w-28" />
    <Skeleton className="h-8 w-32" />
    <Skeleton className="h-4 w-40 max-w-full" />
  </Card>
);
