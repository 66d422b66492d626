import { err } from '@topup/kit/result';
import { advance, unchanged, type DecisionResult } from './advance.ts';
import { closingFields } from './closing-fields.ts';
import { nameOf, type StateName } from './machine.ts';
import { openRefund, refundKey, wasManuallyRefunded, type Order, type ManualRefund, type Refund } from './order.ts';
import { nextRefund } from './refunds.ts';
import type { Settlement } from './settle-debit.ts';
import { hasFinalState } from './units.ts';

/** `outside`: the manual refund that the wallet's ledger has recorded; absent: the refund was credited to the wallet. */
export type RefundSettlement = Settlement & { readonly outside?: ManualRefund };

export function settleRefund(order: Order, key: string, settlement: RefundSettlement, now: Date): DecisionResult {
  const { outcome, reason, outside } = settlement;
  const refund = order.refunds.find(({ n }) => refundKey(order._id, n) === key);
  if (!refund) return err({ kind: 'unknown_refund', key });
  if (refund.settledAt) return repeated(refund, settlement);
  if (outcome !== 'ok') return refundRefused(order, reason, now);

  // The wallet's ledger says whether the refund was credited or paid by support, whatever the order's last command asked for.
  const refunds = order.refunds.map((each) => (each.n === refund.n ? committed(each, now, outside) : each));
  const refunded: Order = { ...order, refunds };
  // Units that were reported as rejected or void meanwhile need another refund before the order can move on.
  const another = nextRefund(refunded);
  const to = another ? goingOn(order) : afterRefund(refunded);
  return advance(order, {
    path: [to],
    why: outside ? `refund ${refund.n} was given back outside, ${outside.reference}` : `refund ${refund.n} committed`,
    now,
    changes: { refunds: another ? [...refunds, another] : refunds, ...closingFields(refunded, to) },
  });
}

const committed = ({ outside: _requested, ...refund }: Refund, settledAt: Date, outside?: ManualRefund): Refund => ({
  ...refund,
  settledAt,
  ...(outside ? { outside } : {}),
});

/** The wallet decides a refund's key only once, so a refund both to the wallet and outside is a bug of the wallet. */
function repeated({ n, outside }: Refund, { outcome, outside: reported }: RefundSettlement): DecisionResult {
  if (outcome !== 'ok' || outside?.reference === reported?.reference) return unchanged(true);
  return err({ kind: 'refund_contradiction', refund: n });
}

/** The state for another refund. That refund goes to the wallet, even if the refund just settled was paid by support. */
function goingOn(order: Order): StateName {
  const name = nameOf(order);
  return name === 'refund_failed/recording' ? 'refund_failed/refunding' : name;
}

function afterRefund(order: Order): StateName {
  // A unit is ambiguous, or a late answer proved that it was not sent: the order waits for its outcome or sends it again.
  if (!order.units.every(hasFinalState)) return 'processing/delivering';
  if (order.units.some(({ state }) => state === 'delivered')) return 'partially_completed/done';
  if (wasManuallyRefunded(order)) return 'manual_refund/done';
  return order.status === 'processing' ? 'failed/done' : 'refunded/done';
}

function refundRefused(order: Order, reason: string, now: Date): DecisionResult {
  if (order.status === 'refund_failed') return unchanged(false);
  return failRefund(order, `refund refused: ${reason}`, now);
}

/** The order shows its refund as failed, but still repeats the refund's command under the same key. */
export function failRefund(order: Order, why: string, now: Date): DecisionResult {
  if (!openRefund(order)) return unchanged(false);
  return advance(order, {
    path: ['refund_failed/refunding'],
    why,
    now,
    changes: closingFields(order, 'refund_failed/refunding'),
  });
}
