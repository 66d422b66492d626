import { nameOf, type State, type StateName } from './machine.ts';
import { awaitsLateMoney, nextLateLookMs } from './late-money.ts';
import type { Order } from './order.ts';
import { isAmbiguous, isOpen } from './units.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** A player waits no longer for a payment to be confirmed. */
export const PENDING_MAX_MS = 30 * MINUTE_MS;
/** What a placed order's player was promised; after it the money goes back by itself. */
export const PLACED_MAX_MS = 24 * HOUR_MS;
/** People are told that a placed order grows old. */
export const PLACED_ALERT_HOURS = [6, 12, 20] as const;
/** A refund without an answer for so long is shown as failed, and asked for again for ever. */
export const REFUND_MAX_MS = 15 * MINUTE_MS;
/** A command without an answer is an alarm after so many repeats; from then on it is sent at the slow pace. */
export const TRIES_MAX = 10;
const STUCK_PACE_MS = 5 * MINUTE_MS;
const AMBIGUOUS_PACE_MS = MINUTE_MS;

const STEPS_MS = [2, 4, 8, 16, 30].map((seconds) => seconds * SECOND_MS);
const step = (tries: number): number => STEPS_MS[Math.min(tries, STEPS_MS.length - 1)] as number;

/** How long after a command is sent for the `tries`-th time it is sent again. Null: nothing is sent in this state. */
const PACE: { readonly [N in StateName]: ((tries: number) => number) | null } = {
  'pending/debit': step,
  'pending/payment': () => MINUTE_MS,
  'pending/cancelling': step,
  'processing/delivering': () => 20 * SECOND_MS,
  'processing/refunding': step,
  'placed/waiting': null,
  'placed/voiding': step,
  'placed/refunding': step,
  'refund_failed/refunding': () => 5 * MINUTE_MS,
  'refund_failed/recording': step,
  'refund_initiated/returning': () => HOUR_MS,
  'refund_failed/returning': () => HOUR_MS,
  'completed/done': null,
  'partially_completed/done': null,
  'failed/done': null,
  'refunded/done': null,
  'manual_refund/done': null,
  'cancelled/done': null,
};

type CheckPlan = State & Pick<Order, 'units' | 'createdAt' | 'paymentMethod' | 'paidAt'>;

/** Milliseconds until somebody must look at this order again; null once it waits for nothing. */
export function nextCheckMs(order: CheckPlan, tries: number, now: Date): number | null {
  const name = nameOf(order);
  if (name === 'placed/waiting') return nextPlacedLookMs(now.getTime() - order.createdAt.getTime());
  if (awaitsLateMoney(order)) return nextLateLookMs(order.createdAt, tries, now);
  const pace = PACE[name];
  if (!pace) return null;
  // A person may take hours to settle an ambiguous unit: slow, but neither stuck nor an alarm of its own.
  // Its other units need not wait as long.
  if (name === 'processing/delivering' && order.units.some(isAmbiguous))
    return order.units.some(isOpen) ? pace(tries) : AMBIGUOUS_PACE_MS;
  return tries >= TRIES_MAX && !waitsForPeople(order) ? STUCK_PACE_MS : pace(tries);
}

function nextPlacedLookMs(ageMs: number): number {
  const alertsMs = PLACED_ALERT_HOURS.map((hours) => hours * HOUR_MS);
  const next = [...alertsMs, PLACED_MAX_MS].find((milestoneMs) => milestoneMs > ageMs);
  return next === undefined ? 0 : next - ageMs;
}

/** Whether a command that was just sent for the `tries`-th time without an answer makes an order an alarm. */
export const becomesStuck = (order: CheckPlan, tries: number): boolean => tries === TRIES_MAX && !waitsForPeople(order);

function waitsForPeople(order: CheckPlan): boolean {
  const name = nameOf(order);
  if (name === 'processing/delivering') return order.units.some(isAmbiguous);
  return awaitsLateMoney(order) || name === 'pending/payment' || order.step === 'returning';
}
