import type { Payment } from './payments.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After this a payment that nobody made is given up, with one last look (gateways close their own pages at 25 min). */
export const EXPIRES_AFTER_MS = 30 * MINUTE;
const WATCHED_FOR_MS = 72 * HOUR;

/** [age of the payment up to which, pause between two status calls]: the gateway's own advice (reliability.md 1.1). */
const PAUSES: readonly (readonly [number, number])[] = [
  [50 * SECOND, 3 * SECOND],
  [110 * SECOND, 6 * SECOND],
  [170 * SECOND, 10 * SECOND],
  [230 * SECOND, 30 * SECOND],
  [EXPIRES_AFTER_MS, MINUTE],
  [WATCHED_FOR_MS, HOUR],
];
const FIRST_AFTER_MS = 20 * SECOND;

/**
 * When to ask the gateway next about an unpaid payment; null when it is watched no longer. A payment that failed or
 * expired is still looked at every hour, because bank money can come late.
 */
export function nextPollAt({ createdAt, state }: Pick<Payment, 'createdAt' | 'state'>, now: Date): Date | null {
  const ageMs = now.getTime() - createdAt.getTime();
  if (state === 'failed' || state === 'expired') return ageMs < WATCHED_FOR_MS ? new Date(now.getTime() + HOUR) : null;
  if (ageMs < FIRST_AFTER_MS) return new Date(createdAt.getTime() + FIRST_AFTER_MS);
  const pause = PAUSES.find(([upToMs]) => ageMs < upToMs)?.[1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}
