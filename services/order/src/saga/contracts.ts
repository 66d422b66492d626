import {
  failureCodeOf,
  HaltReason,
  Outcome,
  PaymentOutcome,
  RefundedTo as WireRefundedTo,
  Remaining,
  UnitState as WireState,
  type DebitSettled,
  type FailureCode,
  type PaymentSettled,
  type PlayerVerifyAnswer,
  type RefundSettled,
  type UnitProgress,
} from '@topup/proto';
import { MULTIPLIER_MAX, type Multiplier, type ProductMultiplier } from '@topup/kit/supplier-cost';
import type { PlacedReason, RefundedTo } from '../domain/order.ts';
import type { DeliveryUpdate } from '../domain/apply-unit-reports.ts';
import type { Settlement } from '../domain/settle-debit.ts';
import type { RefundSettlement } from '../domain/settle-refund.ts';
import type { PaymentSettlement } from '../domain/settle-payment.ts';
import type { UnitReport, UnitState } from '../domain/units.ts';

/** A report whose state this version does not know is ignored. */
export const UNIT_STATE: { readonly [S in WireState]: UnitState | null } = {
  [WireState.UNSPECIFIED]: null,
  [WireState.SENDING]: 'sending',
  [WireState.DELIVERED]: 'delivered',
  [WireState.REJECTED]: 'rejected',
  [WireState.NOT_SENT]: 'not_sent',
  [WireState.AMBIGUOUS]: 'ambiguous',
  [WireState.VOID]: 'void',
  [WireState.RETRYABLE]: 'retryable',
};

/** A failure code that a newer version of the sender added is treated as absent. */
function codeOf(name: string): { readonly failureCode?: FailureCode } {
  const failureCode = failureCodeOf(name);
  return failureCode ? { failureCode } : {};
}

export const reportsOf = (units: readonly UnitProgress[]): UnitReport[] =>
  units.flatMap(({ unit, state, supplierOrderId, provedByBalance, reason, failureCode }) => {
    const known = UNIT_STATE[state];
    if (!known) return [];
    const number = supplierOrderId ? { supplierOrderId } : {};
    const proof = provedByBalance ? ({ provedByBalance } as const) : {};
    return [{ unit, state: known, ...number, ...proof, ...(reason ? { reason } : {}), ...codeOf(failureCode) }];
  });

const HALTS: { readonly [H in HaltReason]: PlacedReason } = {
  // After a halt without a known reason, the order waits for an admin, as it does when points are short.
  [HaltReason.UNSPECIFIED]: 'points',
  [HaltReason.POINTS]: 'points',
  [HaltReason.BREAKER]: 'breaker',
  [HaltReason.PAUSED]: 'paused',
};

export function remainingOf(remaining: Remaining, haltReason: HaltReason): DeliveryUpdate['remaining'] {
  if (remaining === Remaining.HALTED) return { halted: HALTS[haltReason] };
  return remaining === Remaining.MORE ? 'more' : 'none';
}

export function settlementOf({ outcome, reason }: { outcome: Outcome; reason: string }): Settlement {
  switch (outcome) {
    case Outcome.OK:
      return { outcome: 'ok', reason };
    case Outcome.REJECTED:
      return { outcome: 'rejected', reason };
    case Outcome.VOID:
      return { outcome: 'void', reason };
    case Outcome.UNSPECIFIED:
      throw new RangeError('a settlement without an outcome');
  }
}

export const debitSettlementOf = (settled: DebitSettled): Settlement => ({
  ...settlementOf(settled),
  ...codeOf(settled.failureCode),
});

export function refundSettlementOf({ outside, ...settled }: RefundSettled): RefundSettlement {
  const settlement = settlementOf(settled);
  if (!outside) return settlement;
  const { reference, reason, by } = outside;
  return { ...settlement, outside: { reference, reason, by } };
}

const PAYMENTS: { readonly [P in PaymentOutcome]: PaymentSettlement['outcome'] | null } = {
  [PaymentOutcome.UNSPECIFIED]: null,
  [PaymentOutcome.PAID]: 'paid',
  [PaymentOutcome.VOID]: 'void',
  [PaymentOutcome.CREDITED_LATE]: 'credited_late',
  [PaymentOutcome.SUSPENDED]: 'suspended',
  [PaymentOutcome.RETURNED]: 'returned',
  [PaymentOutcome.RETURNED_OUTSIDE]: 'returned_outside',
  [PaymentOutcome.RETURN_REFUSED]: 'return_refused',
};

const REFUNDED_TO: { readonly [R in WireRefundedTo]: RefundedTo | null } = {
  [WireRefundedTo.UNSPECIFIED]: null,
  [WireRefundedTo.WALLET]: 'wallet',
  [WireRefundedTo.SOURCE]: 'source',
  [WireRefundedTo.OUTSIDE]: 'outside',
};

export function paymentOf(settled: PaymentSettled): PaymentSettlement {
  const { outcome, reason, declined, orderPaid, details, gatewayResponse } = settled;
  const known = PAYMENTS[outcome];
  if (!known) throw new RangeError('a settled payment without an outcome');
  const { merchantTransactionId, providerTransactionId, instrument, merchantRefundId } = details ?? {};
  const refundedTo = REFUNDED_TO[settled.refundedTo];
  return {
    outcome: known,
    reason,
    declined,
    orderPaid,
    gatewayResponse,
    ...(refundedTo ? { refundedTo } : {}),
    ...codeOf(settled.failureCode),
    // An empty string in a message means that the field is absent.
    details: {
      ...(merchantTransactionId ? { merchantTransactionId } : {}),
      ...(providerTransactionId ? { providerTransactionId } : {}),
      ...(instrument ? { instrument } : {}),
      ...(merchantRefundId ? { merchantRefundId } : {}),
    },
  };
}

/** Zero, or more than this version knows, is a figure that nobody can read. */
export const multipliersOfPlayer = ({ multipliers }: Pick<PlayerVerifyAnswer, 'multipliers'>): ProductMultiplier[] =>
  multipliers.map(({ productId, millionths }) => ({
    productId,
    multiplier: millionths > 0 && millionths <= MULTIPLIER_MAX ? (millionths as Multiplier) : null,
  }));
