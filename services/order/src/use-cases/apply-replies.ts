import type { DebitSettled, OrderProgressed, RefundSettled, UnitResolved, UnitsVoided } from '@topup/proto';
import { applyUnitReports, fencingStepsOf, isFresh } from '../domain/apply-unit-reports.ts';
import { settleDebit as decideDebit } from '../domain/settle-debit.ts';
import { settleRefund as decideRefund } from '../domain/settle-refund.ts';
import { changeOrder, type SagaDeps } from '../saga/change-order.ts';
import { debitSettlementOf, refundSettlementOf, remainingOf, reportsOf } from '../saga/contracts.ts';
import type { DebitDelays } from '../saga/debit-delays.ts';
import type { SupplierHealth } from '../saga/supplier-health.ts';

export function settleDebit(deps: SagaDeps & { readonly debitDelays: DebitDelays }, reply: DebitSettled) {
  const settlement = debitSettlementOf(reply);
  return changeOrder(deps, reply.orderId, (order, now) => {
    if (order.step === 'debit') deps.debitDelays.add(now.getTime() - order.createdAt.getTime());
    return decideDebit(order, settlement, now);
  });
}

export function settleRefund(deps: SagaDeps, reply: RefundSettled) {
  const settlement = refundSettlementOf(reply);
  return changeOrder(deps, reply.orderId, (order, now) => decideRefund(order, reply.key, settlement, now));
}

/** `causedBy`: the id of the command that `reply` answers. */
export function applyProgress(
  deps: SagaDeps & { readonly health: SupplierHealth },
  reply: OrderProgressed,
  causedBy: string | undefined,
) {
  const reports = reportsOf(reply.units);
  const remaining = remainingOf(reply.remaining, reply.haltReason);
  if (typeof remaining === 'object' && remaining.halted !== 'points') deps.health.doubt();
  return changeOrder(deps, reply.orderId, (order, now) => {
    const fresh = isFresh(order, causedBy);
    const why = typeof remaining === 'object' ? `halted: ${remaining.halted}` : 'delivery progressed';
    return applyUnitReports(order, { reports, remaining, fresh, why, awaitedIn: ['delivering'] }, now);
  });
}

/** Applies the outcome of an ambiguous unit, which the supplier's late answer or a person has settled. */
export function applyResolvedUnit(deps: SagaDeps, event: UnitResolved) {
  const reports = reportsOf(event.unit ? [event.unit] : []);
  const update = { reports, remaining: 'none', fresh: true, why: 'unit resolved', awaitedIn: ['delivering'] } as const;
  return changeOrder(deps, event.orderId, (order, now) => applyUnitReports(order, update, now));
}

/** Applies the supplier gateway's reply to a void command: each unit's actual state. */
export function applyVoidedUnits(deps: SagaDeps, reply: UnitsVoided) {
  const reports = reportsOf(reply.units);
  const update = { reports, remaining: 'none', fresh: true, why: 'units fenced' } as const;
  return changeOrder(deps, reply.orderId, (order, now) =>
    applyUnitReports(order, { ...update, awaitedIn: fencingStepsOf(order) }, now),
  );
}
