/** The word for every order and transaction status. */
export const statusTexts: Record<string, string> = {
  pending: 'Pending',
  placed: 'Placed',
  processing: 'Processing',
  completed: 'Completed',
  partially_completed: 'Partially completed',
  failed: 'Failed',
  failed_credit: 'Pending',
  refunded: 'Refunded',
  refund_initiated: 'Refund initiated',
  manual_refund: 'Refunded manually',
  refund_failed: 'Refund failed',
  cancelled: 'Cancelled',
};
