import type { Payment } from './payments.ts';
import { WATCHED_FOR_MS } from './poll-schedule.ts';
import { indianDay } from '@topup/kit/indian-day';

/**
 * A gateway that files payments by calendar day uses its own clock, at the time the request reaches it. So within an
 * hour of midnight in India the day may be the one before or after ours. The hour covers the request's travel time
 * (seconds) and any difference between the clocks, except a wrong time zone.
 */
const MIDNIGHT_MARGIN_MS = 60 * 60_000;
const DAY_MS = 86_400_000;

export type Filed = Pick<Payment, 'createdAt' | 'filedOn'> & {
  readonly reportedOn?: string;
  /** Time of the status call. The gateway may have filed the payment as late as this, if we stalled before requesting a page. */
  readonly askedAt?: Date;
};

/** Days in India under which the gateway may have filed the payment, likeliest first. It can be filed under no other day. */
export function filingDays({ createdAt, filedOn, reportedOn, askedAt = createdAt }: Filed): string[] {
  const days = filedOn === undefined ? daysAround(createdAt, askedAt) : [filedOn];
  return [...new Set(reportedOn === undefined ? days : [reportedOn, ...days])];
}

function daysAround(createdAt: Date, askedAt: Date): string[] {
  const firstMs = createdAt.getTime();
  const lastMs = Math.min(Math.max(askedAt.getTime(), firstMs), firstMs + WATCHED_FOR_MS) + MIDNIGHT_MARGIN_MS;
  const times = [firstMs, firstMs - MIDNIGHT_MARGIN_MS];
  for (let ms = firstMs + MIDNIGHT_MARGIN_MS; ms < lastMs; ms += DAY_MS) times.push(ms);
  return [...times, lastMs].map((ms) => indianDay(new Date(ms)));
}
