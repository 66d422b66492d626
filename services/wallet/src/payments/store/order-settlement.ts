import type { FailureCode, PaymentOutcome, RefundedTo } from '@topup/proto';
import type { PaymentDetails } from '../domain/payment-details.ts';

/** The content of wallet.payment.settled, as stored. */
export type OrderSettlement = PaymentDetails & {
  readonly orderId: string;
  readonly outcome: PaymentOutcome;
  readonly reason: string;
  /** Empty when nothing failed, absent in events stored before codes existed. */
  readonly failureCode?: FailureCode | '';
  /** The destination of captured money that was not the order's price. */
  readonly refundedTo?: RefundedTo;
  readonly declined: boolean;
  readonly orderPaid: boolean;
};
