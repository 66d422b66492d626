import type { FailureCode } from '@topup/proto/enums';
import { err } from '@topup/kit/result';
import { advance, unchanged, type DecisionResult, type Step } from './advance.ts';
import { LATE, MISMATCH, NOT_RETURNED, unpaidBecause, type Failure } from './failure.ts';
import { nameOf, type StateName } from './machine.ts';
import type { Order, PaymentDetails, RefundedTo } from './order.ts';

export type PaymentSettlement = {
  /**
   * paid             captured in time and in the order's amount: the wallet has posted it under the order's payment key
   * void             the payment key is void, so this order is never paid
   * credited_late    captured after the payment key had an outcome; credited to the wallet
   * suspended        a wrong amount was captured; it is being paid back
   * returned         the wrong amount is back at its source or in the wallet
   * returned_outside support paid the wrong amount back outside the store
   * return_refused   the payment gateway refuses to pay the wrong amount back; an admin decides
   */
  readonly outcome:
    'paid' | 'void' | 'credited_late' | 'suspended' | 'returned' | 'returned_outside' | 'return_refused';
  readonly reason: string;
  readonly failureCode?: FailureCode;
  /** With `void`: true if the payment gateway declined the payment, false if the payment was closed or has expired. */
  readonly declined: boolean;
  readonly orderPaid: boolean;
  readonly details: PaymentDetails;
  readonly gatewayResponse: string;
  readonly refundedTo?: RefundedTo;
};

/** Idempotent. The wallet's events and its answers to queries are applied in the same way. */
export function settlePayment(order: Order, settlement: PaymentSettlement, now: Date): DecisionResult {
  const { outcome } = settlement;
  if (outcome !== 'paid' && outcome !== 'void') return unexpectedMoney(order, settlement, now);
  if (order.status === 'pending')
    return outcome === 'paid' ? paid(order, settlement, now) : unpaid(order, settlement, now);
  if ((outcome === 'paid') === (order.paidAt !== undefined)) return unchanged(true);
  // The wallet decides an order's payment key only once, so a different second outcome is a bug of the wallet.
  return err({ kind: 'illegal_transition', from: nameOf(order), to: `payment ${outcome}` });
}

const paid = (order: Order, settlement: PaymentSettlement, now: Date): DecisionResult =>
  advance(order, {
    path: ['processing/delivering'],
    why: 'paid',
    now,
    changes: { ...paymentFields(order, settlement), paidAt: now },
  });

/** A declined payment fails the order. A closed or expired one cancels it, and so does a decline during `cancelling`. */
function unpaid(order: Order, settlement: PaymentSettlement, now: Date): DecisionResult {
  const failed = settlement.declined && order.step === 'payment';
  return advance(order, {
    path: [failed ? 'failed/done' : 'cancelled/done'],
    why: failed ? 'payment refused' : 'payment voided',
    now,
    changes: {
      ...paymentFields(order, settlement),
      ...(failed ? unpaidBecause(settlement.failureCode ?? 'payment_declined', settlement.reason) : {}),
    },
  });
}

const END: { readonly [O in PaymentSettlement['outcome']]?: StateName } = {
  credited_late: 'refunded/done',
  suspended: 'refund_initiated/returning',
  returned: 'refunded/done',
  returned_outside: 'manual_refund/done',
  return_refused: 'refund_failed/returning',
};

const AFTER_RETURNING: readonly StateName[] = ['manual_refund/done', 'refund_failed/returning'];
const FAILURES: { readonly [O in PaymentSettlement['outcome']]?: Failure } = {
  credited_late: LATE,
  return_refused: NOT_RETURNED,
};

/** Captures that came too late or in a wrong amount. They never reopen a closed order, and a paid order ignores them. */
function unexpectedMoney(order: Order, settlement: PaymentSettlement, now: Date): DecisionResult {
  const { outcome, orderPaid, refundedTo } = settlement;
  const end = END[outcome];
  if (order.paidAt || orderPaid || !end) return unchanged(false);
  const late = lateCredit(order, settlement);
  if (isBehind(order, end))
    return late.lateCredits
      ? advance(order, { path: [], why: `payment ${outcome}`, now, changes: late })
      : unchanged(false);
  const from: readonly StateName[] = order.status === 'pending' ? ['cancelled/done'] : [];
  const isReturning = order.step === 'returning';
  const through: readonly StateName[] =
    AFTER_RETURNING.includes(end) && !isReturning ? ['refund_initiated/returning'] : [];
  return advance(order, {
    path: [...from, ...through, end],
    why: `payment ${outcome}`,
    now,
    changes: {
      ...paymentFields(order, settlement),
      ...(FAILURES[outcome] ?? MISMATCH),
      ...(refundedTo ? { returnedTo: refundedTo } : {}),
      ...late,
    },
  });
}

function lateCredit({ lateCredits = [] }: Order, { outcome, details }: PaymentSettlement): Pick<Order, 'lateCredits'> {
  const id = details.merchantTransactionId;
  if (outcome !== 'credited_late' || !id || lateCredits.includes(id)) return {};
  return { lateCredits: [...lateCredits, id] };
}

function isBehind(order: Order, end: StateName): boolean {
  const at = nameOf(order);
  if (order.status === 'refunded' || order.status === 'manual_refund' || at === end) return true;
  return at === 'refund_failed/returning' && end === 'refund_initiated/returning';
}

type PaymentFields = Pick<NonNullable<Step['changes']>, 'paymentDetails' | 'paymentGatewayResponse'>;

function paymentFields(order: Order, { details, gatewayResponse }: PaymentSettlement): PaymentFields {
  return {
    paymentDetails: { ...order.paymentDetails, ...details },
    ...(gatewayResponse ? { paymentGatewayResponse: gatewayResponse } : {}),
  };
}

export function notePage(
  order: Order,
  page: { url: string; merchantTransactionId: string },
  now: Date,
): DecisionResult {
  if (order.paymentPage || order.status !== 'pending') return unchanged(false);
  const { url, merchantTransactionId } = page;
  return advance(order, {
    path: [],
    why: 'payment page opened',
    now,
    changes: { paymentPage: url, paymentDetails: { merchantTransactionId } },
  });
}
