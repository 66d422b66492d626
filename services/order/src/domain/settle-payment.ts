import type { FailureCode } from '@topup/proto/enums';
import { err } from '@topup/kit/result';
import { advance, unchanged, type DecisionResult, type Step } from './advance.ts';
import { LATE, MISMATCH, NOT_RETURNED, unpaidBecause, type Failure } from './failure.ts';
import { nameOf, type StateName } from './machine.ts';
import type { Order, PaymentDetails, RefundedTo } from './order.ts';

/** The wallet's report on a gateway payment. */
export type PaymentSettlement = {
  /**
   * paid             captured under the order's settlement key
   * void             that key is void, so this order is never paid
   * credited_late    captured after the key was decided; credited to the wallet
   * suspended        a wrong amount was captured; it is being paid back
   * returned         the wrong amount is back at its source or in the wallet
   * returned_outside support paid the wrong amount back outside
   * return_refused   the gateway refuses to pay it back; an admin decides
   */
  readonly outcome:
    'paid' | 'void' | 'credited_late' | 'suspended' | 'returned' | 'returned_outside' | 'return_refused';
  readonly reason: string;
  /** The code of `reason`; absent when the wallet sent none. */
  readonly failureCode?: FailureCode;
  /** With `void`: the gateway declined the payment; false when it was closed or expired. */
  readonly declined: boolean;
  /** Whether the order is paid, by this payment or another one. */
  readonly orderPaid: boolean;
  readonly details: PaymentDetails;
  /** The gateway's answer as JSON; empty when there is none. */
  readonly gatewayResponse: string;
  /** Where a capture of a wrong amount was paid back to; absent when the wallet did not report it. */
  readonly refundedTo?: RefundedTo;
};

/**
 * Applies the wallet's decision about an order's payment. Idempotent, and the same for events and for query replies.
 */
export function settlePayment(order: Order, settlement: PaymentSettlement, now: Date): DecisionResult {
  const { outcome } = settlement;
  if (outcome !== 'paid' && outcome !== 'void') return moneyBeside(order, settlement, now);
  if (order.status === 'pending')
    return outcome === 'paid' ? paid(order, settlement, now) : unpaid(order, settlement, now);
  if ((outcome === 'paid') === (order.paidAt !== undefined)) return unchanged(true);
  // A key has one outcome, so this is a bug of the wallet.
  return err({ kind: 'illegal_transition', from: nameOf(order), to: `payment ${outcome}` });
}

const paid = (order: Order, settlement: PaymentSettlement, now: Date): DecisionResult =>
  advance(order, {
    path: ['processing/delivering'],
    why: 'paid',
    now,
    changes: { ...learned(order, settlement), paidAt: now },
  });

/**
 * A payment that the gateway declined fails the order. One that was closed or expired cancels it, even if it is
 * declined later.
 */
function unpaid(order: Order, settlement: PaymentSettlement, now: Date): DecisionResult {
  const failed = settlement.declined && order.step === 'payment';
  return advance(order, {
    path: [failed ? 'failed/done' : 'cancelled/done'],
    why: failed ? 'payment refused' : 'payment voided',
    now,
    changes: {
      ...learned(order, settlement),
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

/** States that are reached only through `refund_initiated/returning`. */
const AFTER_RETURNING: readonly StateName[] = ['manual_refund/done', 'refund_failed/returning'];
const FAILURES: { readonly [O in PaymentSettlement['outcome']]?: Failure } = {
  credited_late: LATE,
  return_refused: NOT_RETURNED,
};

/** Captures other than the order's price. They never revive a closed order and are ignored by a paid one. */
function moneyBeside(order: Order, settlement: PaymentSettlement, now: Date): DecisionResult {
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
      ...learned(order, settlement),
      ...(FAILURES[outcome] ?? MISMATCH),
      ...(refundedTo ? { returnedTo: refundedTo } : {}),
      ...late,
    },
  });
}

/** Records one more late capture; repeated reports of it change nothing. */
function lateCredit({ lateCredits = [] }: Order, { outcome, details }: PaymentSettlement): Pick<Order, 'lateCredits'> {
  const id = details.merchantTransactionId;
  if (outcome !== 'credited_late' || !id || lateCredits.includes(id)) return {};
  return { lateCredits: [...lateCredits, id] };
}

/** Whether the order is already at or past this stage of paying a capture back: begun, refused, or done. */
function isBehind(order: Order, end: StateName): boolean {
  const at = nameOf(order);
  if (order.status === 'refunded' || order.status === 'manual_refund' || at === end) return true;
  return at === 'refund_failed/returning' && end === 'refund_initiated/returning';
}

type Learned = Pick<NonNullable<Step['changes']>, 'paymentDetails' | 'paymentGatewayResponse'>;

function learned(order: Order, { details, gatewayResponse }: PaymentSettlement): Learned {
  return {
    paymentDetails: { ...order.paymentDetails, ...details },
    ...(gatewayResponse ? { paymentGatewayResponse: gatewayResponse } : {}),
  };
}

/** Stores the payment page that the gateway has opened. */
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
