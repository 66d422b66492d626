import type { RefundSettled } from '@topup/proto';
import { settleRefund as decide } from '../domain/settle-refund.ts';
import { changeOrder, type SagaDeps } from '../saga/change-order.ts';
import { refundSettlementOf } from '../saga/contracts.ts';

export function settleRefund(deps: SagaDeps, reply: RefundSettled) {
  const settlement = refundSettlementOf(reply);
  return changeOrder(deps, reply.orderId, (order, now) => decide(order, reply.key, settlement, now));
}
