/** The parts of the service that the saga simulation starts and checks (`tools/prove/src/saga`). */
export { assembleSaga } from '../assembly.ts';
export { type DecisionResult, unchanged } from '../domain/advance.ts';
export { cancelOrder, whyNotCancellable } from '../domain/cancel-order.ts';
export { recordManualRefund } from '../domain/record-manual-refund.ts';
export { resume } from '../domain/apply-unit-reports.ts';
export type { Order } from '../domain/order.ts';
export type { Price } from '../domain/prices.ts';
export { refundedToOf } from '../domain/refunded-to.ts';
export { continueOrder } from '../use-cases/continue-order.ts';
export { openPrices } from '../store/prices.ts';
export { askPayment } from '../saga/ask-payment.ts';
export type { DeadlineDeps } from '../saga/apply-deadline.ts';
export { changeOrder } from '../saga/change-order.ts';
export { openBlockedOrders } from '../store/blocked-orders.ts';
export { openOrders } from '../store/orders.ts';
export { createOrder, type CreateDeps, type CreateOrderInput } from '../use-cases/create-order.ts';
