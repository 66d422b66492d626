import type { Stats } from '@topup/web-kit/api/admin-stats.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { opsTexts as t } from '@topup/web-kit/texts/ops-dashboard.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { StatusBadge } from '@topup/web-kit/ui/status-badge.tsx';

const count = (value: number): string => value.toLocaleString('en-IN');

const Figure = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <Card className="p-5">
    <p className="text-sm text-text-3">{label}</p>
    <p className="mt-1 text-xl font-black tracking-tight break-words tabular-nums">{value}</p>
    <p className="mt-1 text-sm text-text-2 tabular-nums">{note}</p>
  </Card>
);

type Shares = { _id: string; count: number }[];

const Breakdown = ({ title, shares }: { title: string; shares: Shares }) => {
  const largest = Math.max(1, ...shares.map((share) => share.count));
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-base font-bold">{title}</h2>
      {shares.length === 0 && <p className="text-sm text-text-3">{t.noneYet}</p>}
      <ul className="grid gap-3">
        {[...shares]
          .sort((a, b) => b.count - a.count)
          .map((share) => (
            <li key={share._id} className="grid grid-cols-[10rem_1fr_auto] items-center gap-3">
              <StatusBadge status={share._id} className="justify-self-start" />
              <meter
                className="share h-2 w-full"
                min={0}
                max={largest}
                value={share.count}
                aria-label={`${share._id}: ${share.count}`}
              />
              <span className="text-sm font-semibold tabular-nums">{count(share.count)}</span>
            </li>
          ))}
      </ul>
    </Card>
  );
};

/** Orders, transactions and revenue, then how they ended. */
export const StatsCards = ({ stats: { orders, transactions, revenue } }: { stats: Stats }) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Figure label={t.totalOrders} value={count(orders.total)} note={t.today(count(orders.today))} />
      <Figure label={t.totalTransactions} value={count(transactions.total)} note={t.today(count(transactions.today))} />
      <Figure
        label={t.totalRevenue}
        value={formatRupees(revenue.totalRevenue)}
        note={t.today(formatRupees(revenue.todayRevenue))}
      />
      <Figure
        label={t.thisMonth}
        value={formatRupees(revenue.monthRevenue)}
        note={t.monthOrders(count(orders.month))}
      />
    </div>
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <Breakdown title={t.orderStatuses} shares={orders.byStatus} />
      <Breakdown title={t.transactionStatuses} shares={transactions.byStatus} />
    </div>
  </>
);
