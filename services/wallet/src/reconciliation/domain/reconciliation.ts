import { indianDay, sinceIndianMidnightMs } from '@topup/kit/indian-day';
import type { Breach } from '@topup/audit/invariants';

/**
 * wallets   each wallet's chain, its balance and the projection of it
 * history   every movement is a transaction that people see
 * gateways  what gateways captured, against what was posted
 * pendings  what waits longer than it may
 * orders    what orders say of their money, against the transfers
 */
export const CHECKS = ['wallets', 'history', 'gateways', 'pendings', 'orders'] as const;
export type Check = (typeof CHECKS)[number];

/** Two records that contradict each other, or one that waits too long. */
export type Finding = { readonly check: Check; readonly subject: string; readonly detail: string };

/** One finding per subject, with everything that was said about it. */
export function findingsOf(check: Check, breaches: Iterable<Breach>): Finding[] {
  const said = Map.groupBy(breaches, ({ subject }) => subject);
  return Array.from(said, ([subject, about]) => ({
    check,
    subject,
    detail: about.map(({ detail, invariant }) => `${detail} (${invariant})`).join('; '),
  }));
}

/** The same thing found again, whatever its details now say. */
export const nameOfFinding = ({ check, subject }: Finding): string => `${check} ${subject}`;

export type RunKind = 'light' | 'full';
/** A light run looks at what has moved since yesterday, a full one at everything. */
export const LIGHT_REACH_MS = 26 * 3_600_000;

const QUARTER_MS = 900_000;
const NIGHT_HOUR = 3;
const HOUR_MS = 3_600_000;

/** The runs that are due: one light per quarter of an hour, one full per Indian day from three in the morning on. */
export function dueRuns(now: Date): { readonly id: string; readonly kind: RunKind }[] {
  const quarter = new Date(now.getTime() - (now.getTime() % QUARTER_MS)).toISOString().slice(0, 16);
  const light = { id: `light:${quarter}`, kind: 'light' as const };
  const full = { id: `full:${indianDay(now)}`, kind: 'full' as const };
  return sinceIndianMidnightMs(now) >= NIGHT_HOUR * HOUR_MS ? [light, full] : [light];
}
