import type { DebitSettled } from '@topup/proto';
import { settleDebit as decide } from '../domain/settle-debit.ts';
import { changeOrder, type SagaDeps } from '../saga/change-order.ts';
import { settlementOf } from '../saga/contracts.ts';

/** The wallet decided the order's payment. */
export function settleDebit(deps: SagaDeps, reply: DebitSettled) {
  const settlement = settlementOf(reply);
  return changeOrder(deps, reply.orderId, (order, now) => decide(order, settlement, now));
}
