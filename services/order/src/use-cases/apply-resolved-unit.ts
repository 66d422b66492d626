import type { UnitResolved } from '@topup/proto';
import { applyUnitReports } from '../domain/apply-unit-reports.ts';
import { changeOrder, type SagaDeps } from '../saga/change-order.ts';
import { reportsOf } from '../saga/contracts.ts';

/** Applies the settlement of an ambiguous unit, by a late answer or a person. */
export function applyResolvedUnit(deps: SagaDeps, event: UnitResolved) {
  const reports = reportsOf(event.unit ? [event.unit] : []);
  const update = { reports, remaining: 'none', fresh: true, why: 'unit resolved', awaitedIn: ['delivering'] } as const;
  return changeOrder(deps, event.orderId, (order, now) => applyUnitReports(order, update, now));
}
