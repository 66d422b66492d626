import type { FailureCode } from '@topup/proto/enums';
import { err } from '@topup/kit/result';
import { advance, unchanged, type DecisionResult } from './advance.ts';
import { unpaidBecause } from './failure.ts';
import { nameOf } from './machine.ts';
import type { Order } from './order.ts';

export type Settlement = {
  readonly outcome: 'ok' | 'rejected' | 'void';
  readonly reason: string;
  readonly failureCode?: FailureCode;
};

/** The wallet decides the key of an order's debit only once, so a different second outcome is an illegal transition. */
export function settleDebit(order: Order, settlement: Settlement, now: Date): DecisionResult {
  const { outcome, reason, failureCode } = settlement;
  if (order.status === 'pending') {
    if (outcome === 'ok')
      return advance(order, { path: ['processing/delivering'], why: 'paid', now, changes: { paidAt: now } });
    if (outcome === 'rejected')
      return advance(order, {
        path: ['failed/done'],
        why: 'payment refused',
        now,
        // The default for a reply without a known code: the wallet refuses a debit only for insufficient balance.
        changes: unpaidBecause(failureCode ?? 'insufficient_balance', reason),
      });
    return advance(order, { path: ['cancelled/done'], why: 'payment voided', now });
  }
  const known = order.paidAt ? 'ok' : order.status === 'cancelled' ? 'void' : 'rejected';
  if (known === outcome) return unchanged(true);
  return err({ kind: 'illegal_transition', from: nameOf(order), to: `payment ${outcome}` });
}
