import { isOpen, type Payment } from './payments.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** An unpaid payment expires at this age, after a last status call (gateways close their pages at 25 min). */
export const EXPIRES_AFTER_MS = 30 * MINUTE;
/** How long an unpaid payment is polled, because bank money can come late. */
export const WATCHED_FOR_MS = 72 * HOUR;

/**
 * [maximum age of the payment, pause between two status calls]. One provider recommends these pauses; they are used for
 * all.
 */
const PAUSES: readonly (readonly [number, number])[] = [
  [50 * SECOND, 3 * SECOND],
  [110 * SECOND, 6 * SECOND],
  [170 * SECOND, 10 * SECOND],
  [230 * SECOND, 30 * SECOND],
  [EXPIRES_AFTER_MS, MINUTE],
];
const FIRST_AFTER_MS = 20 * SECOND;

/**
 * When to poll the gateway next about a payment that was unpaid at `askedAt`; null when polling has ended. A failed or
 * expired payment is still polled every hour, because bank money can come late. A payment without any readable answer
 * is polled until there is one, even after its three days.
 */
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

/** When to poll next about money that the gateway was asked to pay back. */
export function nextReturnAt({ capturedAt, createdAt }: Pick<Payment, 'createdAt' | 'capturedAt'>, now: Date): Date {
  const ageMs = now.getTime() - (capturedAt ?? createdAt).getTime();
  return new Date(now.getTime() + (ageMs < EXPIRES_AFTER_MS ? MINUTE : HOUR));
}
