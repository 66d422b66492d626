import type { AnyStatus } from '../api/statuses.ts';

const words: Record<AnyStatus, string> = {
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

export const statusTexts: Readonly<Record<string, string>> = words;
