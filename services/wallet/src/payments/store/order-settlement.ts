import type { FailureCode, PaymentOutcome, RefundedTo } from '@topup/proto';
import type { PaymentDetails } from '../domain/payment-details.ts';

/** What an order is told of its payment: wallet.payment.settled, as it is kept here. */
export type OrderSettlement = PaymentDetails & {
  readonly orderId: string;
  readonly outcome: PaymentOutcome;
  /** Fit to show to a person. */
  readonly reason: string;
  /** The same for programs; empty when nothing failed, absent in what was told before there were codes. */
  readonly failureCode?: FailureCode | '';
  /** Where captured money went that is not the order's price. */
  readonly refundedTo?: RefundedTo;
  readonly declined: boolean;
  /** Whether the order is paid, whatever became of this very payment. */
  readonly orderPaid: boolean;
};
