import type { PaymentSettled } from '@topup/proto';
import { settlePayment as decide } from '../domain/settle-payment.ts';
import { changeOrder, type SagaDeps } from './change-order.ts';
import { paymentOf } from './contracts.ts';

export function settlePayment(deps: SagaDeps, settled: PaymentSettled) {
  const settlement = paymentOf(settled);
  return changeOrder(deps, settled.orderId, (order, now) => decide(order, settlement, now));
}
