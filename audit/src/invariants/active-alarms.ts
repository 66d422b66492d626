import type { Books, Breach, OrderRecord, PaymentRecord } from '../records.ts';

type Records = Pick<Books, 'orders' | 'payments' | 'alarms' | 'asOf'>;

/** The services update their alarms every 5 s. To leave a margin, a missing alarm is a breach only after a minute. */
const SEEN_WITHIN_MS = 60_000;
/** A stuck order's next check is 5 min ahead. While it is more than 4.5 min ahead, the order may have just got stuck. */
const JUST_CHECKED_MS = 270_000;
/** An unfinished refund needs an admin this long after the last request to the payment gateway, if the gateway sent an error. */
const OBJECTED_FOR_MS = 60 * 60_000;
/** The same if the gateway sent no error. */
const ASKED_FOR_MS = 24 * 60 * 60_000;

export const mayNeedAlarm = ({ status, stuck }: OrderRecord): boolean => status === 'refund_failed' || stuck === true;
export const paymentMayNeedAlarm = (payment: PaymentRecord): boolean => needsPersonSince(payment) !== null;

/** I14: each failed refund, stuck order, payment in suspense and payment with an overdue refund has an open alarm. */
export function* activeAlarms({ orders, payments, alarms, asOf }: Records): Generator<Breach> {
  const open = new Set(alarms.filter(({ isOpen }) => isOpen).map(({ kind, subject }) => `${kind}:${subject}`));
  const isOlder = (since: Date): boolean => asOf.getTime() - since.getTime() > SEEN_WITHIN_MS;
  for (const { id, status, stuck, stepSince, nextAt } of orders) {
    const breach = (detail: string): Breach => ({ invariant: 'I14', subject: `order ${id}`, detail });
    if (status === 'refund_failed' && isOlder(stepSince) && !open.has(`refund_failed:${id}`))
      yield breach('its refund failed, and no alarm is open');
    const isJustStuck = nextAt !== undefined && nextAt.getTime() - asOf.getTime() > JUST_CHECKED_MS;
    if (stuck && !isJustStuck && !open.has(`order_stuck:${id}`)) yield breach('is stuck, and no alarm is open');
  }
  for (const payment of payments) {
    const since = needsPersonSince(payment);
    if (since && isOlder(since) && !open.has(`suspense:${payment.id}`))
      yield { invariant: 'I14', subject: `payment ${payment.id}`, detail: 'stands in suspense, and no alarm is open' };
  }
}

function needsPersonSince({ state, capturedAt, refundAskedAt, refundError }: PaymentRecord): Date | null {
  if (state === 'suspended') return capturedAt ?? new Date(0);
  if (state !== 'returning' || !refundAskedAt) return null;
  return new Date(refundAskedAt.getTime() + (refundError === undefined ? ASKED_FOR_MS : OBJECTED_FOR_MS));
}
