import type { OrderStatusName } from '@topup/web-kit/api/statuses.ts';
import type { OrderStatus } from '@topup/web-kit/api/order-status.ts';
import { shownState } from '@topup/web-kit/format/shown-state.ts';

export const ORDER_TRIES_MAX = 25;

export type OrderOutcome =
  | 'placed'
  | 'completed'
  | 'partial'
  | 'partialManualRefund'
  | 'failed'
  | 'manualRefund'
  | 'credited'
  | 'returned'
  | 'paymentFailed'
  | 'cancelled'
  | 'refundFailed'
  | 'returnFailed';

export const reasonOf = ({ reason, failureReason }: OrderStatus): string => reason ?? failureReason ?? '';

/** Not by the failure code: a page that is older than the server does not know every code. Without `money` the reason says it. */
const tookNothing = (answer: OrderStatus): boolean =>
  answer.money?.some(({ at }) => at === 'nothing_taken') ?? reasonOf(answer).includes('Payment failed');

const goesOn = () => null;
const BY_STATUS: Record<OrderStatusName, (answer: OrderStatus) => OrderOutcome | null> = {
  pending: goesOn,
  processing: goesOn,
  refund_initiated: goesOn,
  placed: () => 'placed',
  completed: () => 'completed',
  partially_completed: ({ refundedTo }) => (refundedTo === 'outside' ? 'partialManualRefund' : 'partial'),
  failed: (answer) => (tookNothing(answer) ? 'paymentFailed' : 'failed'),
  refunded: (answer) => {
    const { refundedTo } = answer;
    if (shownState(answer) === 'credited') return 'credited';
    if (refundedTo === 'source') return 'returned';
    return refundedTo === 'outside' ? 'manualRefund' : 'failed';
  },
  manual_refund: () => 'manualRefund',
  refund_failed: ({ failureCode }) => (failureCode === 'source_refund_refused' ? 'returnFailed' : 'refundFailed'),
  cancelled: () => 'cancelled',
};

/** False for a status of a newer server that this version does not know. */
const isKnown = (status: string): status is OrderStatusName => Object.hasOwn(BY_STATUS, status);

/** What became of the order; null while the page should keep polling. */
export const orderOutcome = (answer: OrderStatus): OrderOutcome | null =>
  isKnown(answer.status) ? BY_STATUS[answer.status](answer) : null;

/** Whether another amount than the price was paid, so that support has to decide. The page keeps polling meanwhile. */
export const isHeld = (answer: OrderStatus): boolean => shownState(answer) === 'held';

export const isUnpaid = (answer: OrderStatus): boolean =>
  ['paymentFailed', 'cancelled'].includes(orderOutcome(answer) ?? '');
