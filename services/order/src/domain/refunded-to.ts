import { wasGivenOutside, type Order, type RefundedTo } from './order.ts';

export type Refunded = Pick<Order, 'status' | 'refunds' | 'paidAt' | 'returnedTo' | 'paymentDetails'>;

/**
 * Where refunded money went; null while nothing was refunded. Older orders lack the wallet's report, so it is derived from
 * their record: money leaves suspense by a gateway refund, which has a number, or by an admin's credit to the
 * wallet, which has none.
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
