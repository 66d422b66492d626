import type { FailureCode } from '@topup/proto/enums';
import type { Order } from './order.ts';
import type { Unit } from './units.ts';
import {
  CAME_LATE,
  deliveryFailed,
  NOT_DELIVERED,
  OTHER_AMOUNT,
  OUT_OF_TIME,
  paymentFailed,
  REFUND_FAILED,
  RETURN_REFUSED,
} from './wording.ts';

/** Why an order failed. Programs read the code; the sentence is only shown. Both are stored together. */
export type Failure = { readonly failureCode: FailureCode; readonly failureReason: string };

/** The failure of an order for which no money was taken. */
export const unpaidBecause = (failureCode: FailureCode, reason: string): Failure => ({
  failureCode,
  failureReason: paymentFailed(reason),
});

/**
 * The failure of an order that was not fully delivered: the first refused unit's reason if it has one; otherwise that
 * time ran out.
 */
export function undelivered(units: readonly Unit[]): Failure {
  const refusals = units.filter(({ state }) => state === 'rejected');
  const refused = refusals.find(({ reason }) => reason) ?? refusals[0];
  if (!refused) return { failureCode: 'not_delivered_in_time', failureReason: deliveryFailed(OUT_OF_TIME) };
  const { failureCode = 'delivery_refused', reason = NOT_DELIVERED } = refused;
  return { failureCode, failureReason: deliveryFailed(reason) };
}

export const REFUND_FAILURE: Failure = { failureCode: 'refund_failed', failureReason: REFUND_FAILED };
export const LATE: Failure = { failureCode: 'payment_late', failureReason: CAME_LATE };
export const MISMATCH: Failure = { failureCode: 'amount_mismatch', failureReason: OTHER_AMOUNT };
export const NOT_RETURNED: Failure = { failureCode: 'source_refund_refused', failureReason: RETURN_REFUSED };

/**
 * Failure code and sentence of an order; null without a failure. The only code that handles orders stored before codes
 * existed: it derives their code from their state, never from the sentence.
 */
export function failureOf(order: Order): Failure | null {
  const { failureReason, failureCode } = order;
  return failureReason ? { failureReason, failureCode: failureCode ?? codeOfOld(order) } : null;
}

function codeOfOld({ paidAt, status, paymentMethod, history, units }: Order): FailureCode {
  if (!paidAt && status === 'failed') return paymentMethod === 'wallet' ? 'insufficient_balance' : 'payment_declined';
  if (!paidAt) return history.some(({ why }) => why === 'payment credited_late') ? 'payment_late' : 'amount_mismatch';
  if (status === 'refund_failed') return 'refund_failed';
  return undelivered(units).failureCode;
}
