import type { FailureCode } from '@topup/proto/enums';
import type { Order } from './order.ts';

/** Programs decide by `failureCode`; `failureReason` is only shown. */
export type Failure = { readonly failureCode: FailureCode; readonly failureReason: string };

/** 'Payment failed' means that no money was taken. Status pages look for these words in a failure without a code. */
export const paymentFailed = (reason: string): string => `Payment failed: ${reason || 'The payment was refused.'}`;
export const deliveryFailed = (reason: string): string =>
  `Delivery failed: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;

export const unpaidBecause = (failureCode: FailureCode, reason: string): Failure => ({
  failureCode,
  failureReason: paymentFailed(reason),
});

const BLOCKED: Failure = {
  failureCode: 'account_blocked',
  failureReason: deliveryFailed('The account is blocked.'),
};

export function undelivered({ units, blocked }: Pick<Order, 'units' | 'blocked'>): Failure {
  const refusals = units.filter(({ state }) => state === 'rejected');
  const refused = refusals.find(({ reason }) => reason) ?? refusals[0];
  if (!refused && blocked) return BLOCKED;
  if (!refused)
    return {
      failureCode: 'not_delivered_in_time',
      failureReason: deliveryFailed('The order could not be completed in time.'),
    };
  const { failureCode = 'delivery_refused', reason = 'This item could not be delivered.' } = refused;
  return { failureCode, failureReason: deliveryFailed(reason) };
}

export const REFUND_FAILURE: Failure = {
  failureCode: 'refund_failed',
  failureReason:
    'Refund failed: the amount could not be credited to your wallet yet. Please contact support with the order ID.',
};
export const LATE: Failure = {
  failureCode: 'payment_late',
  failureReason: 'The payment arrived after the order was closed.',
};
export const MISMATCH: Failure = {
  failureCode: 'amount_mismatch',
  failureReason: "The amount paid didn't match the order total.",
};
export const NOT_RETURNED: Failure = {
  failureCode: 'source_refund_refused',
  failureReason:
    'Refund failed: your payment could not be returned to you yet. Please contact support with the order ID.',
};

/** An order stored before failure codes existed gets its code from its other fields, never from `failureReason`. */
export function failureOf(order: Order): Failure | null {
  const { failureReason, failureCode } = order;
  return failureReason ? { failureReason, failureCode: failureCode ?? codeOfOld(order) } : null;
}

function codeOfOld(order: Order): FailureCode {
  const { paidAt, status, paymentMethod, history } = order;
  if (!paidAt && status === 'failed') return paymentMethod === 'wallet' ? 'insufficient_balance' : 'payment_declined';
  if (!paidAt) return history.some(({ why }) => why === 'payment credited_late') ? 'payment_late' : 'amount_mismatch';
  if (status === 'refund_failed') return 'refund_failed';
  return undelivered(order).failureCode;
}
