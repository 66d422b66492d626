import type { Stats } from '@topup/web-kit/api/admin-stats.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import {
  CalendarDays,
  IndianRupee,
  ReceiptText,
  ShoppingBag,
  ArrowDown,
  ArrowUp,
  Equal,
  type LucideIcon,
} from 'lucide-react';
import { statsTexts as t } from './texts.ts';
import { formatCount, changeOf } from '../format/counts.ts';
import { StatusBreakdown, StatusBreakdownSkeleton } from './status-breakdown.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import type { ReactNode } from 'react';

const cards = 'grid grid-fit-36 gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4';
const breakdowns = 'mt-4 grid gap-3 md:gap-4 lg:grid-cols-2';

/** Days and months are in Indian time. Revenue counts delivered units only, so refunded units are not in it. */
export const StatsView = ({ stats: { orders, transactions, revenue, yesterday } }: { stats: Stats }) => (
  <>
    <div role="group" aria-label={t.numbers} className={cards}>
      <TodayCard
        icon={ShoppingBag}
        now={{ label: t.ordersToday, value: formatCount(orders.today) }}
        trend={yesterday && <Trend now={orders.today} before={yesterday.orders} />}
        whole={{ label: t.orders, value: formatCount(orders.total) }}
      />
      <TodayCard
        icon={ReceiptText}
        now={{ label: t.transactionsToday, value: formatCount(transactions.today) }}
        trend={
          typeof transactions.yesterday === 'number' && (
            <Trend now={transactions.today} before={transactions.yesterday} />
          )
        }
        whole={{ label: t.transactions, value: formatCount(transactions.total) }}
      />
      <TodayCard
        isMoney
        icon={IndianRupee}
        now={{ label: t.revenueToday, value: formatRupees(revenue.todayRevenue) }}
        trend={yesterday && <Trend now={revenue.todayRevenue} before={yesterday.revenue} />}
        whole={{ label: t.revenue, value: formatRupees(revenue.totalRevenue) }}
      />
      <TodayCard
        isMoney
        icon={CalendarDays}
        now={{ label: t.month, value: formatRupees(revenue.monthRevenue) }}
        whole={{ label: t.monthOrders, value: formatCount(orders.month) }}
      />
    </div>
    <div className={breakdowns}>
      <StatusBreakdown title={t.orderStatus} byStatus={orders.byStatus} nothing={t.noOrders} />
      <StatusBreakdown title={t.transactionStatus} byStatus={transactions.byStatus} nothing={t.noTransactions} />
    </div>
  </>
);

export const StatsSkeleton = () => (
  <>
    <Loading label={t.loading} />
    <div className={cards}>
      <TodayCardSkeleton />
      <TodayCardSkeleton />
      <TodayCardSkeleton isMoney />
      <TodayCardSkeleton isMoney />
    </div>
    <div className={breakdowns}>
      <StatusBreakdownSkeleton />
      <StatusBreakdownSkeleton />
    </div>
  </>
);

const STYLES = {
  '-1': { icon: ArrowDown, colour: 'text-danger' },
  '0': { icon: Equal, colour: 'text-text-2' },
  '1': { icon: ArrowUp, colour: 'text-success' },
};

function Trend({ now, before }: { now: number; before: number }) {
  const change = changeOf(now, before);
  if (!change) return <span className="text-text-2">{t.noChange}</span>;
  const { icon: Icon, colour } = STYLES[`${change.sign}` as keyof typeof STYLES];
  return (
    <span className={cx('flex items-start gap-1 font-medium', colour)}>
      <Icon aria-hidden="true" className="mt-0.5 size-3 shrink-0" strokeWidth={2.5} />
      <span>{t.change(change.text)}</span>
    </span>
  );
}

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

const TodayCard = ({ icon: Icon, now, trend, whole, isMoney = false }: TodayCardProps) => (
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

const TodayCardSkeleton = ({ isMoney = false }: { isMoney?: boolean }) => (
  <Card className={cx(size(isMoney), 'justify-between')}>
    <Skeleton className="h-5 w-28" />
    <Skeleton className="h-8 w-32" />
    <Skeleton className="h-4 w-40 max-w-full" />
  </Card>
);
