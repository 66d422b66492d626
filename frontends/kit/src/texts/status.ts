import type { ShownState } from '../format/shown-state.ts';

const words: Record<ShownState, string> = {
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
  held: 'Payment under review',
  credited: 'Credited to wallet',
  refund_or_held: 'Refund initiated or held',
};

export const statusTexts: Readonly<Record<string, string>> = words;
