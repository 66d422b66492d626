import { err } from '@topup/kit/result';
import { advance, unchanged, type Decided } from './advance.ts';
import { closing } from './close.ts';
import { nameOf, type StateName } from './machine.ts';
import { openRefund, refundKey, type Order } from './order.ts';
import { nextRefund } from './refunds.ts';
import type { Settlement } from './settle-debit.ts';
import { isSettled } from './units.ts';

/** The wallet's answer to one refund: committed -> the next one, or back to an ambiguous unit, or the end. */
export function settleRefund(order: Order, key: string, { outcome, reason }: Settlement, now: Date): Decided {
  const refund = order.refunds.find(({ n }) => refundKey(order._id, n) === key);
  if (!refund) return err({ kind: 'unknown_refund', key });
  if (refund.settledAt) return unchanged(true);
  if (outcome !== 'ok') return refundRefused(order, reason, now);

  const refunds = order.refunds.map((each) => (each.n === refund.n ? { ...each, settledAt: now } : each));
  const settled: Order = { ...order, refunds };
  // News of ambiguous units that came meanwhile make another decision, asked for in the same step.
  const another = nextRefund(settled);
  const to = another ? nameOf(order) : afterRefund(settled);
  return advance(order, {
    path: [to],
    why: `refund ${refund.n} committed`,
    now,
    changes: { refunds: another ? [...refunds, another] : refunds, ...closing(settled, to) },
  });
}

function afterRefund(order: Order): StateName {
  // Ambiguous, or proved unsent by a late answer: its outcome is still waited for.
  if (!order.units.every(isSettled)) return 'processing/delivering';
  if (order.units.some(({ state }) => state === 'delivered')) return 'partially_completed/done';
  return order.status === 'processing' ? 'failed/done' : 'refunded/done';
}

/** A refusal stands for ever under its key: people have to look. */
function refundRefused(order: Order, reason: string, now: Date): Decided {
  if (order.status === 'refund_failed') return unchanged(false);
  return failRefund(order, `refund refused: ${reason}`, now);
}

/** A refund that was refused, or not answered for too long. It is asked for again under the same key. */
export function failRefund(order: Order, why: string, now: Date): Decided {
  if (!openRefund(order)) return unchanged(false);
  return advance(order, {
    path: ['refund_failed/refunding'],
    why,
    now,
    changes: closing(order, 'refund_failed/refunding'),
  });
}
