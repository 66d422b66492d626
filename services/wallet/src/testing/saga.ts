/** The parts of the service that the saga simulation (`tools/prove/src/saga`) wires together and checks. */
export { creditFromSuspense } from '../admin/use-cases/credit-from-suspense.ts';
export { commandHandlers } from '../consumers.ts';
export { paymentQueries } from '../messages/queries.ts';
export type { PaymentDeps } from '../payments/deps.ts';
export { createCompartments } from '../payments/compartments.ts';
export type { Payment, PaymentState } from '../payments/domain/payments.ts';
export { waitsForPerson } from '../payments/domain/source-refund.ts';
export { pollPayments } from '../payments/jobs/poll-payments.ts';
export { sendLeftoverEvents } from '../payments/jobs/send-leftover-events.ts';
export { finishLeaving } from '../payments/return-capture.ts';
export { settlePayment } from '../payments/settle.ts';
export { openCheckouts } from '../payments/store/checkouts.ts';
export { openPayments } from '../payments/store/payments.ts';
