import { wasManuallyRefunded, type Order, type RefundedTo } from './order.ts';

export type Refunded = Pick<Order, 'status' | 'refunds' | 'paidAt' | 'returnedTo' | 'paymentDetails'>;

/** Older orders have no `returnedTo`. In them a `merchantRefundId` means that the money went back to its source. */
export function refundedToOf({ status, refunds, paidAt, returnedTo, paymentDetails }: Refunded): RefundedTo | null {
  if (paidAt) {
    if (wasManuallyRefunded({ refunds })) return 'outside';
    return refunds.some(({ settledAt }) => settledAt) ? 'wallet' : null;
  }
  if (status === 'manual_refund') return 'outside';
  if (status !== 'refunded') return null;
  return returnedTo ?? (paymentDetails?.merchantRefundId ? 'source' : 'wallet');
}
