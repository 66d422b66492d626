import { nameOf, type State, type StateName } from './machine.ts';
import { awaitsLateMoney, nextLatePollMs } from './late-money.ts';
import type { Order } from './order.ts';
import { isAmbiguous, isOpen } from './units.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

export const PENDING_MAX_MS = 30 * MINUTE_MS;
/** The promised maximum delivery time; afterwards the order is refunded automatically if PLACED_AUTO_REFUND is on. */
export const PLACED_MAX_MS = 24 * HOUR_MS;
/** Ages in hours at which a placed order raises an alarm. */
export const PLACED_ALERT_HOURS = [6, 12, 20] as const;
/** A refund without a reply for this long is shown as failed; its command is still repeated without limit. */
export const REFUND_MAX_MS = 15 * MINUTE_MS;
/** After this many repeats of a command without a reply an alarm opens, and the next repeats follow every STUCK_PACE_MS. */
export const TRIES_MAX = 10;
const STUCK_PACE_MS = 5 * MINUTE_MS;
const AMBIGUOUS_PACE_MS = MINUTE_MS;

const STEPS_MS = [2, 4, 8, 16, 30].map((seconds) => seconds * SECOND_MS);
const step = (tries: number): number => STEPS_MS[Math.min(tries, STEPS_MS.length - 1)] as number;

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

export function nextCheckMs(order: CheckPlan, tries: number, now: Date): number | null {
  const name = nameOf(order);
  if (name === 'placed/waiting') return nextPlacedCheckMs(now.getTime() - order.createdAt.getTime());
  if (awaitsLateMoney(order)) return nextLatePollMs(order.createdAt, tries, now);
  const pace = PACE[name];
  if (!pace) return null;
  // A person may take hours to settle an ambiguous unit, so the order is not stuck. It repeats slowly if no other unit is open.
  if (name === 'processing/delivering' && order.units.some(isAmbiguous))
    return order.units.some(isOpen) ? pace(tries) : AMBIGUOUS_PACE_MS;
  return tries >= TRIES_MAX && !waitsForPeople(order) ? STUCK_PACE_MS : pace(tries);
}

function nextPlacedCheckMs(ageMs: number): number {
  const alertsMs = PLACED_ALERT_HOURS.map((hours) => hours * HOUR_MS);
  const next = [...alertsMs, PLACED_MAX_MS].find((milestoneMs) => milestoneMs > ageMs);
  return next === undefined ? 0 : next - ageMs;
}

export const becomesStuck = (order: CheckPlan, tries: number): boolean => tries === TRIES_MAX && !waitsForPeople(order);

function waitsForPeople(order: CheckPlan): boolean {
  const name = nameOf(order);
  if (name === 'processing/delivering') return order.units.some(isAmbiguous);
  return awaitsLateMoney(order) || name === 'pending/payment' || order.step === 'returning';
}
