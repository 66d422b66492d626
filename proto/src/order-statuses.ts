/**
 * Every status of an order, as players see it. The order service's table of moves (`domain/machine.ts`) says what may follow
 * what; it does not compile while a status has no state there, nor do the browser's records while one has no words.
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
