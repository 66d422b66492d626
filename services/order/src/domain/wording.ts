import type { Order } from './order.ts';

/** The status pages title a failure by these words: 'Payment failed' means that no money was taken. */
export const paymentFailed = (reason: string): string => `Payment failed: ${reason || 'The payment was refused.'}`;
export const deliveryFailed = (reason: string | undefined): string =>
  `Delivery failed: ${reason ?? 'The order could not be completed in time.'}`;
export const refundFailed = (): string =>
  'Refund failed: the amount could not be credited to your wallet yet. Please contact support with the order ID.';

/** Why an order that was never delivered has its payment given back. */
export const CAME_LATE = 'The payment arrived after the order was closed.';
export const OTHER_AMOUNT = 'Another amount than the price of the order was paid.';

/** One sentence for the player about where the order stands. */
export function statusMessage(order: Pick<Order, 'status' | 'failureReason' | 'paidAt' | 'refunds'>): string {
  switch (order.status) {
    case 'pending':
      return 'Waiting for payment confirmation.';
    case 'placed':
      return 'Your order is paid and queued. It will be completed within 24 hours.';
    case 'processing':
      return 'Your payment was received and your items are being delivered.';
    case 'completed':
      return 'All items were delivered.';
    case 'partially_completed':
      return `Some items could not be delivered. Their price ${wentBack(order)}.`;
    case 'failed':
      return order.paidAt
        ? 'Nothing was delivered. The full amount was credited to your wallet.'
        : 'The payment did not go through. No money was taken.';
    case 'refund_initiated':
      return 'What you paid is being given back to you.';
    case 'manual_refund':
      return `${order.paidAt ? 'The order could not be completed. ' : ''}What you paid ${wentBack(order)}.`;
    case 'refunded':
      if (order.failureReason === OTHER_AMOUNT) return 'What you paid was given back to you.';
      if (!order.paidAt) return 'Nothing was delivered. What you paid was credited to your wallet.';
      return 'The order could not be completed. The full amount was credited to your wallet.';
    case 'refund_failed':
      return 'Your refund could not be completed yet. Please contact support with the order ID.';
    case 'cancelled':
      return 'No payment was processed.';
  }
}

/** How the money of what was not delivered came back: never 'credited' about money that is not in the wallet. */
function wentBack({ refunds, paidAt }: Pick<Order, 'refunds' | 'paidAt'>): string {
  const outside = refunds.filter((refund) => refund.outside);
  if (!paidAt || (outside.length > 0 && outside.length === refunds.length))
    return 'was given back to you by our support';
  if (outside.length === 0) return 'was credited to your wallet';
  return 'was given back to you, in part to your wallet and in part by our support';
}
