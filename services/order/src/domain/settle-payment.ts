import { err } from '@topup/kit/result';
import { advance, unchanged, type Decided, type Step } from './advance.ts';
import { nameOf, type StateName } from './machine.ts';
import type { Order, PaymentDetails } from './order.ts';
import { CAME_LATE, OTHER_AMOUNT, paymentFailed } from './wording.ts';

/** What the wallet says of a payment through a gateway. */
export type PaymentSettlement = {
  /**
   * paid             captured under the order's settlement key
   * void             that key is void: the order is never paid
   * credited_late    captured when the key was decided already; the money is in the wallet
   * suspended        another amount was captured; it is being given back
   * returned         that amount is back, at its source or in the wallet
   * returned_outside the same, by a person
   */
  readonly outcome: 'paid' | 'void' | 'credited_late' | 'suspended' | 'returned' | 'returned_outside';
  readonly reason: string;
  /** With `void`: by the gateway's word, as opposed to a closed or expired payment. */
  readonly declined: boolean;
  /** Whether the order is paid, whatever became of this payment. */
  readonly orderPaid: boolean;
  readonly details: PaymentDetails;
  /** The gateway's answer as JSON; empty when there is none. */
  readonly gatewayResponse: string;
};

/** The wallet's decision about an order's payment, whoever asked for it and however often it comes. */
export function settlePayment(order: Order, settlement: PaymentSettlement, now: Date): Decided {
  const { outcome } = settlement;
  if (outcome !== 'paid' && outcome !== 'void') return moneyBeside(order, settlement, now);
  if (order.status === 'pending')
    return outcome === 'paid' ? paid(order, settlement, now) : unpaid(order, settlement, now);
  if ((outcome === 'paid') === (order.paidAt !== undefined)) return unchanged(true);
  // One key has one outcome: the wallet has broken its promise.
  return err({ kind: 'illegal_transition', from: nameOf(order), to: `payment ${outcome}` });
}

const paid = (order: Order, settlement: PaymentSettlement, now: Date): Decided =>
  advance(order, {
    path: ['processing/delivering'],
    why: 'paid',
    now,
    changes: { ...learned(order, settlement), paidAt: now },
  });

/** A refusal of the gateway is a failure; what was closed or ran out is cancelled, also when the refusal came after that. */
function unpaid(order: Order, settlement: PaymentSettlement, now: Date): Decided {
  const failed = settlement.declined && order.step === 'payment';
  return advance(order, {
    path: [failed ? 'failed/done' : 'cancelled/done'],
    why: failed ? 'payment refused' : 'payment voided',
    now,
    changes: {
      ...learned(order, settlement),
      ...(failed ? { failureReason: paymentFailed(settlement.reason) } : {}),
    },
  });
}

const END: { readonly [O in PaymentSettlement['outcome']]?: StateName } = {
  credited_late: 'refunded/done',
  suspended: 'refund_initiated/returning',
  returned: 'refunded/done',
  returned_outside: 'manual_refund/done',
};

/** Money that is not the order's price. It never revives an order; one that is paid is none of its business. */
function moneyBeside(order: Order, settlement: PaymentSettlement, now: Date): Decided {
  const { outcome, orderPaid } = settlement;
  const end = END[outcome];
  if (order.paidAt || orderPaid || !end || isBehind(order, end)) return unchanged(false);
  const from: readonly StateName[] = order.status === 'pending' ? ['cancelled/done'] : [];
  const through: readonly StateName[] =
    end === 'manual_refund/done' && order.status !== 'refund_initiated' ? ['refund_initiated/returning'] : [];
  return advance(order, {
    path: [...from, ...through, end],
    why: `payment ${outcome}`,
    now,
    changes: {
      ...learned(order, settlement),
      failureReason: outcome === 'credited_late' ? CAME_LATE : OTHER_AMOUNT,
    },
  });
}

/** Whether the order has come so far already. */
const isBehind = (order: Order, end: StateName): boolean =>
  ['refunded', 'manual_refund'].includes(order.status) || nameOf(order) === end;

type Learned = Pick<NonNullable<Step['changes']>, 'paymentDetails' | 'paymentGatewayResponse'>;

function learned(order: Order, { details, gatewayResponse }: PaymentSettlement): Learned {
  return {
    paymentDetails: { ...order.paymentDetails, ...details },
    ...(gatewayResponse ? { paymentGatewayResponse: gatewayResponse } : {}),
  };
}

/** The page where its player pays is there. */
export function notePage(order: Order, page: { url: string; merchantTransactionId: string }, now: Date): Decided {
  if (order.paymentPage || order.status !== 'pending') return unchanged(false);
  const { url, merchantTransactionId } = page;
  return advance(order, {
    path: [],
    why: 'payment page opened',
    now,
    changes: { paymentPage: url, paymentDetails: { merchantTransactionId } },
  });
}
