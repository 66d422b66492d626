import { isFresh, applyUnitReports, type DeliveryUpdate } from '../domain/apply-unit-reports.ts';
import type { Order } from '../domain/order.ts';
import type { DecisionResult } from '../domain/advance.ts';
import { settleDebit } from '../domain/settle-debit.ts';
import { NOON, anOrder, item, later, ORDER_ID } from './orders.ts';

/** The order that a decision leads to. Throws when the decision changes nothing or is an error. */
export function changed(result: DecisionResult): Order {
  if (!result.ok || result.value.kind !== 'changed') throw new Error(`not changed: ${JSON.stringify(result)}`);
  return result.value.order;
}

/** A paid order of one line, waiting for its units. */
export const paidOrder = (quantity = 1): Order =>
  changed(settleDebit(anOrder([item('13', 6_250, quantity)]), { outcome: 'ok', reason: '' }, later(NOON, 1_000)));

/** The order after a report on its units. */
export const reported = (order: Order, update: Pick<DeliveryUpdate, 'reports' | 'remaining'>): Order =>
  changed(
    applyUnitReports(
      order,
      { ...update, fresh: isFresh(order, undefined), why: 'progress', awaitedIn: ['delivering', 'voiding'] },
      later(NOON, 2_000),
    ),
  );

export const unitId = (n: number): string => `${ORDER_ID}:1:${n}`;
