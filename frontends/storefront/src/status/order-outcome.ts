import type { OrderStatus } from '@topup/web-kit/api/order-status.ts';

export const ORDER_TRIES_MAX = 25;

export type OrderOutcome =
  | 'placed'
  | 'completed'
  | 'partial'
  | 'partialOutside'
  | 'failed'
  | 'givenBack'
  | 'returned'
  | 'paymentFailed'
  | 'cancelled'
  | 'refundFailed'
  | 'returnFailed';

const BY_STATUS: Record<string, OrderOutcome> = {
  placed: 'placed',
  completed: 'completed',
  partially_completed: 'partial',
  refunded: 'failed',
  manual_refund: 'givenBack',
  cancelled: 'cancelled',
  refund_failed: 'refundFailed',
};

/** The failures in which no money was taken. */
const NOTHING_TAKEN = ['insufficient_balance', 'payment_declined', 'payment_not_made'];

export const reasonOf = ({ reason, failureReason }: OrderStatus): string => reason ?? failureReason ?? '';

/** How an order ended for the one who waits, or null while the page should go on asking. */
export function orderOutcome(answer: OrderStatus): OrderOutcome | null {
  if (answer.status === 'partially_completed' && answer.refundedTo === 'outside') return 'partialOutside';
  if (answer.status === 'refunded' && answer.refundedTo === 'source') return 'returned';
  if (answer.status === 'refunded' && answer.refundedTo === 'outside') return 'givenBack';
  if (answer.status === 'refund_failed' && answer.failureCode === 'source_refund_refused') return 'returnFailed';
  if (answer.status !== 'failed') return BY_STATUS[answer.status] ?? null;
  return NOTHING_TAKEN.includes(answer.failureCode ?? '') ? 'paymentFailed' : 'failed';
}

/** Whether an order took no money and never will. */
export const isUnpaid = (answer: OrderStatus): boolean =>
  ['paymentFailed', 'cancelled'].includes(orderOutcome(answer) ?? '');
