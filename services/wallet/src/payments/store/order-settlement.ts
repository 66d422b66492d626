import type { FailureCode, PaymentOutcome, RefundedTo } from '@topup/proto';
import type { PaymentDetails } from '../domain/payment-details.ts';

/** What an order is told about its payment: the content of wallet.payment.settled, as stored. */
export type OrderSettlement = PaymentDetails & {
  readonly orderId: string;
  readonly outcome: PaymentOutcome;
  /** Fit to show to players. */
  readonly reason: string;
  /** The code of `reason`; empty when nothing failed, absent in events stored before codes existed. */
  readonly failureCode?: FailureCode | '';
  /** Where captured money went that was not the order's price. */
  readonly refundedTo?: RefundedTo;
  readonly declined: boolean;
  /** Whether the order is paid, by this payment or another. */
  readonly orderPaid: boolean;
};
