import type { Stats } from '@topup/web-kit/api/admin-stats.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { Loading } from '@topup/web-kit/ui/skeleton.tsx';
import { CalendarDays, IndianRupee, ReceiptText, ShoppingBag, ArrowDown, ArrowUp, Equal } from 'lucide-react';
import { statsTexts as t } from './texts.ts';
import { formatCount, changeOf } from '../format/counts.ts';
import { StatusBreakdown, StatusBreakdownSkeleton } from './status-breakdown.tsx';
import { TodayCard, TodayCardSkeleton } from './today-card.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';

const cards = 'grid grid-fit-36 gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4';
const breakdowns = 'mt-4 grid gap-3 md:gap-4 lg:grid-cols-2';

/** Days and months are in Indian time; revenue counts deliveries, net of refunds. */
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
