import type { UnitsVoided } from '@topup/proto';
import { applyUnitReports } from '../domain/apply-unit-reports.ts';
import { changeOrder, type SagaDeps } from '../saga/change-order.ts';
import { reportsOf } from '../saga/contracts.ts';

/** Applies the gateway's reply to a void command: each unit's actual state. */
export function applyVoidedUnits(deps: SagaDeps, reply: UnitsVoided) {
  const reports = reportsOf(reply.units);
  const update = { reports, remaining: 'none', fresh: true, why: 'units fenced', awaitedIn: ['voiding'] } as const;
  return changeOrder(deps, reply.orderId, (order, now) => applyUnitReports(order, update, now));
}
