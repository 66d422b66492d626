import { sumPaise, type Paise } from '@topup/kit/money';
import { indianDay, indianMonth } from '@topup/kit/indian-day';
import type { Status } from './machine.ts';

export type DayTotals = {
  /** Calendar day in Asia/Kolkata. */
  readonly day: string;
  readonly status: Status;
  readonly count: number;
  readonly deliveredPaise: Paise;
};

export type OrderStatistics = {
  readonly total: number;
  readonly today: number;
  readonly month: number;
  readonly byStatus: readonly { readonly status: Status; readonly count: number }[];
  /** Revenue is the delivered value of the orders created in a period. Recharges do not count: that money is still owed. */
  readonly revenuePaise: { readonly total: Paise; readonly today: Paise; readonly month: Paise };
};

/** The orders of the first hours of a day, for a comparison with the same hours of the next day. */
export type DayUntil = {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
  readonly count: number;
  readonly deliveredPaise: Paise;
};

/** 'today' and 'month' are calendar periods in Asia/Kolkata. */
export function statisticsOf(days: readonly DayTotals[], now: Date): OrderStatistics {
  const today = days.filter(({ day }) => day === indianDay(now));
  const month = days.filter(({ day }) => day.startsWith(indianMonth(now)));
  const statuses = [...new Set(days.map(({ status }) => status))].sort();
  return {
    total: countOf(days),
    today: countOf(today),
    month: countOf(month),
    byStatus: statuses.map((status) => ({ status, count: countOf(days.filter((each) => each.status === status)) })),
    revenuePaise: { total: revenueOf(days), today: revenueOf(today), month: revenueOf(month) },
  };
}

const countOf = (days: readonly DayTotals[]): number => days.reduce((sum, { count }) => sum + count, 0);
const revenueOf = (days: readonly DayTotals[]): Paise => sumPaise(days.map(({ deliveredPaise }) => deliveredPaise));
