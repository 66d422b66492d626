import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';

type StatCardProps = {
  icon: LucideIcon;
  label: string;
  value: ReactNode;
  note: ReactNode;
};

const size = 'flex min-h-34 flex-col p-4 sm:p-5';

export const StatCard = ({ icon: Icon, label, value, note }: StatCardProps) => (
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

export const StatCardSkeleton = () => (
  <Card className={cx(size, 'justify-between')}>
    <Skeleton className="h-5 w-28" />
    <Skeleton className="h-8 w-32" />
    <Skeleton className="h-4 w-24" />
  </Card>
);
