import type { FailureCode, PaymentOutcome, RefundedTo } from '@topup/proto';
import type { PaymentDetails } from '../domain/payment-details.ts';

/** The content of the event `wallet.payment.settled`, as it is stored in the checkout. */
export type OrderSettlement = PaymentDetails & {
  readonly orderId: string;
  readonly outcome: PaymentOutcome;
  readonly reason: string;
  /** Empty when nothing failed, absent in events stored before codes existed. */
  readonly failureCode?: FailureCode | '';
  /** Where a capture went that did not pay the order; absent until that is settled. */
  readonly refundedTo?: RefundedTo;
  readonly declined: boolean;
  readonly orderPaid: boolean;
};
