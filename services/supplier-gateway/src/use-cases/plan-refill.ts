import { indianDay } from '@topup/kit/indian-day';
import { planRefill, WINDOWS_DAYS, type RefillQuestion, type SpentDay } from '../domain/refill-plan.ts';
import type { Thresholds } from '../domain/points-watch.ts';
import type { Watch } from '../domain/watch.ts';
import type { SpentHours } from '../store/spent-hours.ts';

export type PlanDeps = {
  readonly health: { readonly current: () => Watch };
  readonly thresholds: Pick<Thresholds, 'low'>;
  readonly spentHours: SpentHours;
  readonly now: () => Date;
};

const DAY_MS = 86_400_000;

/** The balance is the last one read. Days are counted one after the other, so that the database has time for deliveries. */
export async function makeRefillPlan(
  { health, thresholds, spentHours, now }: PlanDeps,
  asked: Pick<RefillQuestion, 'daysAhead' | 'placed'>,
) {
  const [at, firstAt] = [now(), await spentHours.firstAt()];
  const finished: SpentDay[] = [];
  for (let ago = Math.max(...WINDOWS_DAYS); ago >= 1; ago--) {
    const day = indianDay(new Date(at.getTime() - ago * DAY_MS));
    if (firstAt && day >= indianDay(firstAt)) finished.push(await spentHours.ofDay(day));
  }
  const today = await spentHours.ofDay(indianDay(at));
  const { balance, asOf } = health.current();
  const question = { ...asked, balance, safety: thresholds.low };
  return {
    question,
    today: today.day,
    balanceAt: asOf > 0 ? new Date(asOf) : null,
    ...planRefill(question, finished, today, at),
  };
}
