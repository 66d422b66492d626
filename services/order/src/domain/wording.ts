import { givesBack } from '@topup/proto/enums';
import type { Order } from './order.ts';
import { refundedToOf, type Refunded } from './refunded-to.ts';
import { isAmbiguous } from './units.ts';

export function statusMessage(order: Refunded & Pick<Order, 'units' | 'paymentMethod' | 'blocked'>): string {
  switch (order.status) {
    case 'pending':
      return 'Waiting for payment confirmation.';
    case 'placed':
      if (order.blocked) return 'What was not delivered is being credited to your wallet.';
      return 'Your order is paid and queued. It will be completed within 24 hours.';
    case 'processing':
      return order.units.some(isAmbiguous)
        ? 'This is taking longer than usual. We are checking; you will get the items or your money back.'
        : 'Your payment was received and your items are being delivered.';
    case 'completed':
      return 'All items were delivered.';
    case 'partially_completed':
      return `Some items could not be delivered. ${partRefunded(order)}`;
    case 'failed':
      return order.paidAt
        ? 'Nothing was delivered. The full amount was credited to your wallet.'
        : 'The payment did not go through. No money was taken.';
    case 'refund_initiated':
      return givesBack(order.paymentMethod)
        ? 'Your payment is being refunded.'
        : "The payment doesn't match the order's total. It is held for a decision by our support team.";
    case 'manual_refund':
      return `${order.paidAt ? 'The order could not be completed. ' : ''}${allRefunded(order)}`;
    case 'refunded':
      return `${order.paidAt ? 'The order could not be completed' : 'Nothing was delivered'}. ${allRefunded(order)}`;
    case 'refund_failed':
      return 'Your refund could not be completed yet. Please contact support with the order ID.';
    case 'cancelled':
      return 'No payment was processed.';
  }
}

/** Never says 'credited' about money that is not in the wallet. */
function partRefunded(order: Refunded): string {
  if (refundedToOf(order) !== 'outside') return 'Their price was credited to your wallet.';
  return isMixed(order)
    ? 'Their price was refunded: part of it to your wallet, the rest by our support team.'
    : 'Our support team has refunded you for them.';
}

function allRefunded(order: Refunded): string {
  switch (refundedToOf(order)) {
    case 'source':
      return 'Your payment was returned to the account you paid from.';
    case 'outside':
      return isMixed(order)
        ? 'Your payment was refunded: part of it to your wallet, the rest by our support team.'
        : 'Our support team has refunded your payment.';
    default:
      return order.paidAt
        ? 'The full amount was credited to your wallet.'
        : 'What you paid was credited to your wallet.';
  }
}

const isMixed = ({ refunds }: Refunded): boolean =>
  refunds.some(({ settledAt, outside }) => settledAt && !outside) && refunds.some(({ outside }) => outside);
