import { err } from '@topup/kit/result';
import { advance, unchanged, type DecisionResult } from './advance.ts';
import { closing } from './close.ts';
import { nameOf, type StateName } from './machine.ts';
import { openRefund, refundKey, wasGivenOutside, type Order, type Outside, type Refund } from './order.ts';
import { nextRefund } from './refunds.ts';
import type { Settlement } from './settle-debit.ts';
import { isSettled } from './units.ts';

/** `outside`: the ledger has it as refunded outside the store; absent: as credited to the wallet. */
export type RefundSettlement = Settlement & { readonly outside?: Outside };

/** The wallet's answer to one refund: committed -> the next one, or back to an ambiguous unit, or the end. */
export function settleRefund(order: Order, key: string, settlement: RefundSettlement, now: Date): DecisionResult {
  const { outcome, reason, outside } = settlement;
  const refund = order.refunds.find(({ n }) => refundKey(order._id, n) === key);
  if (!refund) return err({ kind: 'unknown_refund', key });
  if (refund.settledAt) return repeated(refund, settlement);
  if (outcome !== 'ok') return refundRefused(order, reason, now);

  // The wallet's ledger decides which way the refund went, even if the order asked for the other way last.
  const refunds = order.refunds.map((each) => (each.n === refund.n ? committed(each, now, outside) : each));
  const settled: Order = { ...order, refunds };
  // Reports about ambiguous units that arrived meanwhile lead to another refund within the same step.
  const another = nextRefund(settled);
  const to = another ? goingOn(order) : afterRefund(settled);
  return advance(order, {
    path: [to],
    why: outside ? `refund ${refund.n} was given back outside, ${outside.reference}` : `refund ${refund.n} committed`,
    now,
    changes: { refunds: another ? [...refunds, another] : refunds, ...closing(settled, to) },
  });
}

const committed = ({ outside: _requested, ...refund }: Refund, settledAt: Date, outside?: Outside): Refund => ({
  ...refund,
  settledAt,
  ...(outside ? { outside } : {}),
});

/** One key has one outcome, so a refund both to the wallet and outside is a bug of the wallet. */
function repeated({ n, outside }: Refund, { outcome, outside: reported }: RefundSettlement): DecisionResult {
  if (outcome !== 'ok' || outside?.reference === reported?.reference) return unchanged(true);
  return err({ kind: 'refund_contradiction', refund: n });
}

/** The second refund goes to the wallet as usual, even if the first was made outside. */
function goingOn(order: Order): StateName {
  const name = nameOf(order);
  return name === 'refund_failed/recording' ? 'refund_failed/refunding' : name;
}

function afterRefund(order: Order): StateName {
  // Ambiguous, or proved unsent by a late answer: its outcome is still waited for.
  if (!order.units.every(isSettled)) return 'processing/delivering';
  if (order.units.some(({ state }) => state === 'delivered')) return 'partially_completed/done';
  if (wasGivenOutside(order)) return 'manual_refund/done';
  return order.status === 'processing' ? 'failed/done' : 'refunded/done';
}

/** The refusal is final under its key, so a person has to look. */
function refundRefused(order: Order, reason: string, now: Date): DecisionResult {
  if (order.status === 'refund_failed') return unchanged(false);
  return failRefund(order, `refund refused: ${reason}`, now);
}

/** A refund that was refused, or not answered for too long. It is asked for again under the same key. */
export function failRefund(order: Order, why: string, now: Date): DecisionResult {
  if (!openRefund(order)) return unchanged(false);
  return advance(order, {
    path: ['refund_failed/refunding'],
    why,
    now,
    changes: closing(order, 'refund_failed/refunding'),
  });
}
