import { wasGivenOutside, type Order, type RefundedTo } from './order.ts';

export type Refunded = Pick<Order, 'status' | 'refunds' | 'paidAt' | 'returnedTo' | 'paymentDetails'>;

/**
 * Where the money of an order is that went back; null while none has. An order from before the wallet told reads it from
 * its record: captured money leaves suspense by the gateway's refund, which has a number, or by an admin's credit to the
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
