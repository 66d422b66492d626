import { indianDay } from './rows.ts';
import type { Payment } from './payments.ts';

/**
 * A gateway that files payments by calendar days uses its own clock, and files when the request has reached it. So near
 * midnight in India the day may be the one before or after ours: within an hour of it both are asked for. That covers a
 * request under way (seconds) and clocks that differ, either way, by anything short of a wrong time zone.
 */
export const MIDNIGHT_MARGIN_MS = 60 * 60_000;

/** What is known of the day under which a gateway has filed a payment. */
export type Filed = Pick<Payment, 'createdAt' | 'filedOn'> & {
  /** A person has read this day in the gateway's own report. */
  readonly reportedOn?: string;
};

/**
 * Calendar days in India (2026-11-21) under which the gateway may have the payment, the likeliest first; never empty. Only
 * when it is under none of them does the gateway not have it.
 */
export function filingDays({ createdAt, filedOn, reportedOn }: Filed): string[] {
  const shifted = (ms: number): string => indianDay(new Date(createdAt.getTime() + ms));
  const own = filedOn === undefined ? [0, -MIDNIGHT_MARGIN_MS, MIDNIGHT_MARGIN_MS].map(shifted) : [filedOn];
  return [...new Set(reportedOn === undefined ? own : [reportedOn, ...own])];
}
