import { indianDay } from '@topup/kit/indian-day';
import { points, sumPoints, type Points } from '@topup/kit/points';
import type { BalanceMoves } from '../store/balance-moves.ts';
import type { SpentHours } from '../store/spent-hours.ts';

export type PointDaysDeps = {
  readonly balanceMoves: BalanceMoves;
  readonly spentHours: Pick<SpentHours, 'ofDay'>;
  readonly now: () => Date;
};
export type PointDay = {
  readonly day: string;
  readonly added: Points;
  /** What units that were sent on this day and delivered cost. */
  readonly spent: Points;
  /** By how much the balance fell beyond that; negative if it fell by less. */
  readonly unexplained: Points;
};
/** Days in India, both included. */
export type DayRange = { readonly from: string; readonly to: string };

const DAY_MS = 86_400_000;
const DAYS = 7;
const POINT_DAYS_MAX = 28;

/** The newest day last; days before the last `POINT_DAYS_MAX` are left out. Readings are kept for 90 days. */
export async function listPointDays(deps: PointDaysDeps, asked: Partial<DayRange>): Promise<PointDay[]> {
  const ago = (days: number) => indianDay(new Date(deps.now().getTime() - days * DAY_MS));
  const [from, to] = [asked.from || ago(DAYS - 1), asked.to || ago(0)];
  const days: PointDay[] = [];
  for (let back = POINT_DAYS_MAX - 1; back >= 0; back--)
    if (ago(back) >= from && ago(back) <= to) days.push(await dayOf(deps, ago(back)));
  return days;
}

async function dayOf({ balanceMoves, spentHours }: PointDaysDeps, day: string): Promise<PointDay> {
  const { added, fell } = await balanceMoves.ofDay(day);
  const spent = sumPoints((await spentHours.ofDay(day)).hours);
  return { day, added, spent, unexplained: points(fell - spent) };
}
