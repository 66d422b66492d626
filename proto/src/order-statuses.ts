/**
 * Every status of an order, as players see it. The order service's table of moves (`domain/machine.ts`) does not
 * compile if a status has no state there; the browser's texts do not compile if a status has no text.
 */
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
