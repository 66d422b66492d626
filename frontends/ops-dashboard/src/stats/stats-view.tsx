import type { Stats } from '@topup/web-kit/api/admin-stats.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { Loading } from '@topup/web-kit/ui/skeleton.tsx';
import { StatCard, StatCardSkeleton } from '@topup/web-kit/ui/stat-card.tsx';
import { CalendarDays, IndianRupee, ReceiptText, ShoppingBag } from 'lucide-react';
import { statsTexts as t } from '../texts.ts';
import { formatCount } from './counts.ts';
import { StatusBreakdown, StatusBreakdownSkeleton } from './status-breakdown.tsx';

const cards = 'grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4';
const breakdowns = 'mt-4 grid gap-3 md:gap-4 lg:grid-cols-2';

/** The store's figures. Days and months are in Indian time; revenue counts deliveries, net of refunds. */
export const StatsView = ({ stats: { orders, transactions, revenue } }: { stats: Stats }) => (
  <>
    <dl aria-label={t.numbers} className={cards}>
      <StatCard
        icon={ShoppingBag}
        label={t.orders}
        value={formatCount(orders.total)}
        note={t.today(formatCount(orders.today))}
      />
      <StatCard
        icon={ReceiptText}
        label={t.transactions}
        value={formatCount(transactions.total)}
        note={t.today(formatCount(transactions.today))}
      />
      <StatCard
        wide
        icon={IndianRupee}
        label={t.revenue}
        value={<span className="text-money">{formatRupees(revenue.totalRevenue)}</span>}
        note={t.today(formatRupees(revenue.todayRevenue))}
      />
      <StatCard
        wide
        icon={CalendarDays}
        label={t.month}
        value={<span className="text-money">{formatRupees(revenue.monthRevenue)}</span>}
        note={t.monthOrders(formatCount(orders.month))}
      />
    </dl>
    <div className={breakdowns}>
      <StatusBreakdown title={t.orderStatus} byStatus={orders.byStatus} nothing={t.noOrders} />
      <StatusBreakdown title={t.transactionStatus} byStatus={transactions.byStatus} nothing={t.noTransactions} />
    </div>
  </>
);

/** Placeholder while the figures load. */
export const StatsSkeleton = () => (
  <>
    <Loading label={t.loading} />
    <div className={cards}>
      <StatCardSkeleton />
      <StatCardSkeleton />
      <StatCardSkeleton wide />
      <StatCardSkeleton wide />
    </div>
    <div className={breakdowns}>
      <StatusBreakdownSkeleton />
      <StatusBreakdownSkeleton />
    </div>
  </>
);
