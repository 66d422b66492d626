import { err, type Result } from '@topup/kit/result';
import { advance, type Decision, type DecisionError } from './advance.ts';
import type { Order } from './order.ts';

export type NotCancellable = { readonly kind: 'order_not_pending' } | { readonly kind: 'already_cancelling' };

export function whyNotCancellable(order: Order): NotCancellable | null {
  if (order.status !== 'pending') return { kind: 'order_not_pending' };
  return order.step === 'cancelling' ? { kind: 'already_cancelling' } : null;
}

/** The order's payment is closed first. If the payment has succeeded already, the order is delivered and not cancelled. */
export function cancelOrder(order: Order, now: Date): Result<Decision, DecisionError | NotCancellable> {
  const refusal = whyNotCancellable(order);
  if (refusal) return err(refusal);
  return advance(order, { path: ['pending/cancelling'], why: 'cancelled by an admin', now });
}
