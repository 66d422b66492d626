import { onOrderMoved, orderStatus, type OrderStatus, type TimelineEntry } from '@topup/web-kit/api/order-status.ts';
import type { Order } from '@topup/web-kit/api/my-orders.ts';
import type { OrderStatusName } from '@topup/web-kit/api/statuses.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ORDER_TRIES_MAX } from '../outcome/order-outcome.ts';
import { usePolling } from '../outcome/use-polling.ts';

/** How soon an order leaves a status: within seconds (`moves`), perhaps after hours (`rests`) or never (`over`). */
const PACE: Record<OrderStatusName, 'moves' | 'rests' | 'over'> = {
  pending: 'moves',
  processing: 'moves',
  refund_initiated: 'moves',
  placed: 'rests',
  refund_failed: 'rests',
  completed: 'over',
  partially_completed: 'over',
  failed: 'over',
  refunded: 'over',
  manual_refund: 'over',
  cancelled: 'over',
};
const paceOf = (status: string) => (Object.hasOwn(PACE, status) ? PACE[status as OrderStatusName] : 'over');

function withStatus(order: Order, answer: OrderStatus): Order {
  const { status, failureReason, failureCode, statusMessage, refundedTo, money, paymentUrl, items } = answer;
  return {
    ...order,
    status,
    failureReason,
    failureCode,
    refundedTo,
    paymentUrl,
    estimatedDeliveryTime: answer.estimatedDeliveryTime,
    statusMessage: statusMessage ?? order.statusMessage,
    money: money ?? order.money,
    items: order.items.map((item, n) => ({ ...item, ...items?.[n] })),
  };
}

export type OrderNow = {
  order: Order;
  playerName: string | null;
  timeline: readonly TimelineEntry[] | null;
  hasFailed: boolean;
  again: () => void;
};

/** The order's current state. Polls its status like the status page, and asks at once when the server reports an event. */
export function useOrderNow(listed: Order): OrderNow {
  const client = useQueryClient();
  const { poll, again } = usePolling({
    of: listed._id,
    ask: () => orderStatus(listed._id, null),
    isFinal: ({ status }) => paceOf(status) === 'over',
    triesMax: paceOf(listed.status) === 'moves' ? ORDER_TRIES_MAX : 1,
    listen: (wake) => onOrderMoved(listed._id, null, wake),
  });
  const status = poll.answer?.status;
  useEffect(() => {
    if (!status || status === listed.status) return;
    void client.invalidateQueries({ queryKey: ['orders'] });
    void client.invalidateQueries({ queryKey: ['wallet'] });
  }, [status, listed.status, client]);
  return {
    order: poll.answer ? withStatus(listed, poll.answer) : listed,
    playerName: poll.answer?.playerName ?? null,
    timeline: poll.answer?.timeline ?? null,
    hasFailed: poll.phase === 'failed' && !poll.answer,
    again,
  };
}
