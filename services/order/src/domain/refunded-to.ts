import { wasGivenOutside, type Order, type RefundedTo } from './order.ts';

export type Refunded = Pick<Order, 'status' | 'refunds' | 'paidAt' | 'returnedTo' | 'paymentDetails'>;

/**
 * Where refunded money went; null while nothing was refunded. Orders stored before the wallet reported it are told
 * apart by the gateway's refund id: with one, the money went back to its source; without one, an admin credited it to
 * the wallet.
 */
export function refundedToOf({ status, refunds, paidAt, returnedTo, paymentDetails }: Refunded): RefundedTo | null {
  if (paidAt) {
    if (wasGivenOutside({ refunds })) return 'outside';
    return refunds.some(({ settledAt }) => settledAt) ? 'wallet' : null;
  }
  if (status === 'manual_refund') return 'outside';
  if (status !== 'refunded') return null;
  return returnedTo ?? (paymentDetails?.merchantRefundId ? 'source' : 'wallet');
}
