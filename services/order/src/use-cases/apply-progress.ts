import type { OrderProgressed } from '@topup/proto';
import { isFresh, applyUnitReports } from '../domain/apply-unit-reports.ts';
import { changeOrder, type SagaDeps } from '../saga/change-order.ts';
import { remainingOf, reportsOf } from '../saga/contracts.ts';
import type { SupplierHealth } from '../saga/supplier-health.ts';

/** `causedBy`: id of the command that it answers. */
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
