import type { RefillPlan } from '@topup/web-kit/api/refill-plan.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { DataTable } from '@topup/web-kit/ui/data-table.tsx';
import { Disclosure } from '@topup/web-kit/ui/disclosure.tsx';
import { Clock } from 'lucide-react';
import { formatCount } from '../format/counts.ts';
import { formatPoints } from '../format/points.ts';
import { refillTexts as t } from './texts.ts';

type Line = { readonly name: string; readonly note?: string; readonly value: string; readonly isSum?: boolean };

const pointsOr = (points: number | null | undefined): string =>
  typeof points === 'number' ? formatPoints(points) : t.unknown;

function linesOf({ days, windows, needed, placed, safety, balance, balanceAt, toBuy }: RefillPlan): Line[] {
  const ahead = formatCount(days);
  return [
    ...windows.map(({ wanted, counted, spent, needed: need }) => ({
      name: t.byDays(ahead, formatCount(wanted)),
      note: t.ofDays(formatPoints(spent), formatCount(counted), ahead),
      value: formatPoints(need),
    })),
    { name: t.higher, value: formatPoints(needed), isSum: true },
    { name: t.placed, value: `+ ${formatPoints(placed)}` },
    { name: t.safety, value: `+ ${formatPoints(safety)}` },
    { name: t.balance(balanceAt ? formatIst(balanceAt) : ''), value: `− ${pointsOr(balance)}` },
    { name: t.toBuy, value: pointsOr(toBuy), isSum: true },
  ];
}

const Lines = ({ plan }: { plan: RefillPlan }) => (
  <dl aria-label={t.lines} className="divide-y divide-line text-sm">
    {linesOf(plan).map(({ name, note, value, isSum }) => (
      <div key={name} className={`flex items-baseline justify-between gap-4 py-2 ${isSum ? 'font-bold' : ''}`}>
        <dt className="min-w-0">
          {name}
          {note && <span className="block text-xs font-normal text-text-2">{note}</span>}
        </dt>
        <dd className="shrink-0 tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);

const youngOf = ({ windows }: RefillPlan): string | null => {
  const short = windows.find(({ wanted, counted }) => counted < wanted);
  if (!short) return null;
  const isToday = short.counted === 1 && short.isToday === true;
  return isToday ? t.onlyToday : t.young(formatCount(short.counted));
};

function Lasts({ plan: { balance, lastsUntil, needed } }: { plan: RefillPlan }) {
  const none = typeof balance !== 'number' ? t.unknown : needed > 0 ? t.lastsNot : t.endless;
  return <>{lastsUntil ? t.lastsSpent(formatIst(lastsUntil)) : none}</>;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

const Hours = ({ windows }: RefillPlan) => (
  <Disclosure title={t.hours} icon={<Clock className="size-4" />}>
    <DataTable
      label={t.hours}
      columns={[
        { key: 'hour', title: t.hour, cell: (hour: number) => hourText(hour) },
        ...windows.map(({ wanted, hours }) => ({
          key: String(wanted),
          title: t.ofLast(formatCount(wanted)),
          numeric: true,
          cell: (hour: number) => formatPoints(hours[hour] ?? 0),
        })),
      ]}
      rows={HOURS}
      rowKey={String}
    />
  </Disclosure>
);

export function PlanView({ plan }: { plan: RefillPlan }) {
  const young = youngOf(plan);
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-text-2">{t.toBuy}</dt>
          <dd className="text-2xl font-black tracking-tight break-words tabular-nums">{pointsOr(plan.toBuy)}</dd>
        </div>
        <div>
          <dt className="text-sm text-text-2">{t.lasts}</dt>
          <dd className="text-base font-bold">
            <Lasts plan={plan} />
          </dd>
        </div>
      </dl>
      {typeof plan.balance !== 'number' && <p className="text-sm text-warning">{t.balanceUnknown}</p>}
      {young && <p className="text-sm text-warning">{young}</p>}
      <Lines plan={plan} />
      <Hours {...plan} />
    </>
  );
}
