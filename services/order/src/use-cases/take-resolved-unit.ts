import type { UnitResolved } from '@topup/proto';
import { learnUnits } from '../domain/learn-units.ts';
import { changeOrder, type SagaDeps } from '../saga/change-order.ts';
import { reportsOf } from '../saga/contracts.ts';

export function takeResolvedUnit(deps: SagaDeps, event: UnitResolved) {
  const reports = reportsOf(event.unit ? [event.unit] : []);
  const news = { reports, remaining: 'none', fresh: true, why: 'unit resolved', awaitedIn: ['delivering'] } as const;
  return changeOrder(deps, event.orderId, (order, now) => learnUnits(order, news, now));
}
