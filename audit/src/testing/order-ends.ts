import type { OrderRecord } from '../records.ts';

/** How a generated order ends. */
export const ENDS = [
  'completed',
  'partially_completed',
  'failed',
  'rejected',
  'cancelled',
  'ambiguous',
  'placed',
  'late',
  'manual_refund',
] as const;
export type End = (typeof ENDS)[number];

/** The moves of an order to each end, as the states after each move. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  completed: ['processing/delivering', 'completed/done'],
  partially_completed: ['processing/delivering', 'processing/refunding', 'partially_completed/done'],
  failed: ['processing/delivering', 'processing/refunding', 'failed/done'],
  rejected: ['failed/done'],
  cancelled: ['pending/cancelling', 'cancelled/done'],
  ambiguous: ['processing/delivering'],
  placed: ['processing/delivering', 'placed/waiting'],
  late: ['pending/cancelling', 'cancelled/done', 'refunded/done'],
  manual_refund: [
    'processing/delivering',
    'processing/refunding',
    'refund_failed/refunding',
    'refund_failed/recording',
    'manual_refund/done',
  ],
};
export const historyOf = (end: string): OrderRecord['history'] => {
  const path = ['', 'pending/debit', ...(PATHS[end] ?? [])];
  return path.slice(1).map((to, i) => ({ from: path[i] ?? '', to }));
};

export function stateOf(end: End, i: number, count: number): string {
  if (end === 'failed' || end === 'manual_refund') return i % 2 ? 'void' : 'rejected';
  if (end === 'partially_completed') return i === count - 1 ? 'rejected' : 'delivered';
  if (end === 'ambiguous') return i === 0 ? 'ambiguous' : 'delivered';
  return end === 'placed' ? 'unsent' : 'delivered';
}
