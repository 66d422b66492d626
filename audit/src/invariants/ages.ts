import type { Books, Breach, OrderRecord } from '../records.ts';

const MINUTE_MS = 60_000;
/** The final statuses, deliberately not imported, so that the audit does not share a mistake of the order service. */
const FINAL = ['completed', 'partially_completed', 'failed', 'refunded', 'cancelled', 'manual_refund'];
/** Statuses of orders that the order service will still change by itself or by an admin. */
export const OPEN_ORDERS = ['pending', 'processing', 'placed', 'refund_initiated', 'refund_failed'];
/** Statuses of recharges that are not decided. */
export const UNDECIDED = ['pending', 'processing'];
const PENDING_MAX_MS = 35 * MINUTE_MS;
const PLACED_MAX_MS = 24 * 60 * MINUTE_MS + 30 * MINUTE_MS;
const STEP_MAX_MS = 10 * MINUTE_MS;
const SENDING_MAX_MS = 5 * MINUTE_MS;

/** I7: no order or recharge stays open, and no unit stays `sending`, beyond its limit above. `limitOf` exempts some orders. */
export function* ages({
  orders,
  attempts,
  transactions,
  asOf,
}: Pick<Books, 'orders' | 'attempts' | 'transactions' | 'asOf'>): Generator<Breach> {
  const ambiguous = new Set(attempts.filter(({ state }) => state === 'ambiguous').map(({ orderId }) => orderId));
  const older = (since: Date, ms: number): boolean => asOf.getTime() - since.getTime() > ms;
  for (const order of orders) {
    const limit = limitOf(order, ambiguous.has(order.id));
    if (limit && older(limit.since, limit.ms))
      yield {
        invariant: 'I7',
        subject: `order ${order.id}`,
        detail: `is ${order.status}/${order.step} since ${limit.since.toISOString()}`,
      };
  }
  for (const { unit, state, sendDeadline } of attempts)
    if (state === 'sending' && sendDeadline && older(sendDeadline, SENDING_MAX_MS))
      yield {
        invariant: 'I7',
        subject: `unit ${unit}`,
        detail: `is sending, its deadline was ${sendDeadline.toISOString()}`,
      };
  for (const { id, type, status, createdAt } of transactions)
    if (type === 'recharge' && UNDECIDED.includes(status) && older(createdAt, PENDING_MAX_MS))
      yield { invariant: 'I7', subject: `recharge ${id}`, detail: `is ${status} since ${createdAt.toISOString()}` };
}

function limitOf(order: OrderRecord, ambiguous: boolean): { since: Date; ms: number } | null {
  const { status, createdAt, stepSince } = order;
  if (FINAL.includes(status) || status === 'refund_failed' || status === 'refund_initiated') return null;
  if (status === 'pending') return { since: createdAt, ms: PENDING_MAX_MS };
  if (ambiguous) return null;
  if (status === 'placed' && order.step === 'waiting') return { since: createdAt, ms: PLACED_MAX_MS };
  return { since: stepSince, ms: STEP_MAX_MS };
}
