import type { PaymentSettled } from '@topup/proto';
import { settlePayment as decide } from '../domain/settle-payment.ts';
import { changeOrder, type SagaDeps } from './change-order.ts';
import { paymentOf } from './contracts.ts';

/** Applies the wallet's decision about an order's gateway payment, and its reports on other captures. */
export function settlePayment(deps: SagaDeps, settled: PaymentSettled) {
  const settlement = paymentOf(settled);
  return changeOrder(deps, settled.orderId, (order, now) => decide(order, settlement, now));
}
