/** The parts of the service that the saga simulation starts and checks (`tools/prove/src/saga`). */
export { creditFromSuspense } from '../admin/use-cases/credit-from-suspense.ts';
export { assembleMoney } from '../assembly.ts';
export type { Money } from '../assembly.ts';
export type { Payment, PaymentState } from '../payments/domain/payments.ts';
export { waitsForPerson } from '../payments/domain/source-refund.ts';
export { finishLeaving } from '../payments/return-capture.ts';
export { settlePayment } from '../payments/settle.ts';
