import { indianDay, sinceIndianMidnightMs } from '@topup/kit/indian-day';
import type { Contradiction } from './contradiction.ts';

/**
 * wallets   each wallet's chain of transfers, its balance and its projection
 * history   every transfer has its transaction in the history
 * gateways  captured payments against posted transfers; in a full run also old unpaid payments against the gateway
 * pendings  recharges that wait too long
 * orders    the orders' records of their money against the transfers
 */
export const CHECKS = ['wallets', 'history', 'gateways', 'pendings', 'orders'] as const;
export type Check = (typeof CHECKS)[number];

export type Finding = { readonly check: Check; readonly subject: string; readonly detail: string };

export function findingsOf(check: Check, contradictions: Iterable<Contradiction>): Finding[] {
  const said = Map.groupBy(contradictions, ({ subject }) => subject);
  return Array.from(said, ([subject, about]) => ({
    check,
    subject,
    detail: about.map(({ detail, invariant }) => `${detail} (${invariant})`).join('; '),
  }));
}

export const nameOfFinding = ({ check, subject }: Finding): string => `${check} ${subject}`;

export type RunKind = 'light' | 'full';
/** A light run checks what has changed in the last 26 hours, a full run everything. */
export const LIGHT_REACH_MS = 26 * 3_600_000;

const QUARTER_MS = 900_000;
const NIGHT_HOUR = 3;
const HOUR_MS = 3_600_000;

export function dueRuns(now: Date): { readonly id: string; readonly kind: RunKind }[] {
  const quarter = new Date(now.getTime() - (now.getTime() % QUARTER_MS)).toISOString().slice(0, 16);
  const light = { id: `light:${quarter}`, kind: 'light' as const };
  const full = { id: `full:${indianDay(now)}`, kind: 'full' as const };
  return sinceIndianMidnightMs(now) >= NIGHT_HOUR * HOUR_MS ? [light, full] : [light];
}
