import { isOpen, type Payment } from './payments.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** At this age gateways close a payment's page. */
export const PAGE_CLOSES_AFTER_MS = 25 * MINUTE;
/** At this age an unpaid payment expires, after one last status call. */
export const EXPIRES_AFTER_MS = 30 * MINUTE;
/** A failed or expired payment is asked about every hour until this age, because bank money can come late. */
export const WATCHED_FOR_MS = 72 * HOUR;

/** [maximum age, pause between status calls]: one provider's recommendation, used for all. */
const PAUSES: readonly (readonly [number, number])[] = [
  [50 * SECOND, 3 * SECOND],
  [110 * SECOND, 6 * SECOND],
  [170 * SECOND, 10 * SECOND],
  [230 * SECOND, 30 * SECOND],
  [EXPIRES_AFTER_MS, MINUTE],
];
const FIRST_AFTER_MS = 20 * SECOND;

/** Null when polling has ended. While answers are unreadable, polling goes on every hour, even after three days. */
export function nextPollAt(
  { createdAt, state }: Pick<Payment, 'createdAt' | 'state'>,
  askedAt: Date,
  unreadable = false,
): Date | null {
  const ageMs = askedAt.getTime() - createdAt.getTime();
  const inMs = (ms: number) => new Date(askedAt.getTime() + ms);
  if (!isOpen({ state })) return ageMs < WATCHED_FOR_MS || unreadable ? inMs(HOUR) : null;
  if (ageMs < FIRST_AFTER_MS) return new Date(createdAt.getTime() + FIRST_AFTER_MS);
  return inMs(PAUSES.find(([upToMs]) => ageMs < upToMs)?.[1] ?? HOUR);
}

export function nextReturnAt({ capturedAt, createdAt }: Pick<Payment, 'createdAt' | 'capturedAt'>, now: Date): Date {
  const ageMs = now.getTime() - (capturedAt ?? createdAt).getTime();
  return new Date(now.getTime() + (ageMs < EXPIRES_AFTER_MS ? MINUTE : HOUR));
}
