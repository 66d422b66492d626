import type { Payment } from './payments.ts';
import { WATCHED_FOR_MS } from './poll-schedule.ts';
import { indianDay } from '@topup/kit/indian-day';

/**
 * A gateway that files payments by calendar days uses its own clock, and files when the request has reached it. So within
 * an hour of midnight in India the day may be the one before or after ours. That covers a request under way (seconds) and
 * clocks that differ, either way, by anything short of a wrong time zone.
 */
export const MIDNIGHT_MARGIN_MS = 60 * 60_000;
const DAY_MS = 86_400_000;

/** What is known of the day under which a gateway has filed a payment. */
export type Filed = Pick<Payment, 'createdAt' | 'filedOn'> & {
  /** A person has read this day in the gateway's own report. */
  readonly reportedOn?: string;
  /** When it is asked: a process that slept between noting a payment and asking for its page has it filed later. */
  readonly askedAt?: Date;
};

/**
 * Calendar days in India (2026-11-21) under which the gateway may have the payment, the likeliest first; never empty. Only
 * when it is under none of them does the gateway not have it.
 */
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
