/** The parts of the service that the saga simulation (`tools/prove/src/saga`) wires together and checks. */
export { events, replies } from '../consumers.ts';
export type { OrderDeps } from '../deps.ts';
export { type DecisionResult as Decided, unchanged } from '../domain/advance.ts';
export { cancelOrder, whyNotCancellable } from '../domain/cancel-order.ts';
export { giveBackOutside } from '../domain/give-back-outside.ts';
export { resume } from '../domain/learn-units.ts';
export type { Order } from '../domain/order.ts';
export type { Price } from '../domain/prices.ts';
export { refundedToOf } from '../domain/refunded-to.ts';
export { resumePlacedOrders } from '../jobs/resume-placed-orders.ts';
export { sweepOrders } from '../jobs/sweep-orders.ts';
export { askPayment } from '../saga/ask-payment.ts';
export { changeOrder } from '../saga/change-order.ts';
export { createDebitDelays } from '../saga/debit-delays.ts';
export { createDeliveryTimes } from '../saga/delivery-times.ts';
export { createSupplierHealth } from '../saga/supplier-health.ts';
export { openOrders } from '../store/orders.ts';
export { createOrder, type WantedOrder } from '../use-cases/create-order.ts';
