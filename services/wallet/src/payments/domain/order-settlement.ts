import type { FailureCode, PaymentOutcome, RefundedTo } from '@topup/proto';
import type { Payment } from './payments.ts';

/** What an order is told of its payment: wallet.payment.settled, as it is kept here. */
export type OrderSettlement = {
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
  readonly details: {
    readonly merchantTransactionId: string;
    readonly providerTransactionId: string;
    readonly instrument: string;
    readonly merchantRefundId: string;
  };
  /** JSON, without what tells of a person. */
  readonly gatewayResponse: string;
};

/** What an order may show of a payment. */
export const detailsOf = ({
  _id = '',
  capture,
  refundId = '',
  gatewayAnswer,
}: Partial<Payment>): Pick<OrderSettlement, 'details' | 'gatewayResponse'> => ({
  details: {
    merchantTransactionId: _id,
    providerTransactionId: capture?.transactionId ?? '',
    instrument: capture?.instrument ?? '',
    merchantRefundId: refundId,
  },
  gatewayResponse: gatewayAnswer ? JSON.stringify(gatewayAnswer) : '',
});
