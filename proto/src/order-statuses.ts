/** The order service and the browser's texts do not compile if they lack one of these. */
export const orderStatuses = [
  'pending',
  'processing',
  'placed',
  'refund_failed',
  'completed',
  'partially_completed',
  'refund_initiated',
  'failed',
  'refunded',
  'manual_refund',
  'cancelled',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];
