import type { UnitsVoided } from '@topup/proto';
import { learnUnits } from '../domain/learn-units.ts';
import { changeOrder, type SagaDeps } from '../saga/change-order.ts';
import { reportsOf } from '../saga/contracts.ts';

export function takeVoidedUnits(deps: SagaDeps, reply: UnitsVoided) {
  const reports = reportsOf(reply.units);
  const news = { reports, remaining: 'none', fresh: true, why: 'units fenced', awaitedIn: ['voiding'] } as const;
  return changeOrder(deps, reply.orderId, (order, now) => learnUnits(order, news, now));
}
