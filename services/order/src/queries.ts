import type { QueryHandlers } from '@topup/kit/messaging';
import type { OrderDeps } from './deps.ts';
import { listOrdersSince } from './use-cases/list-orders-since.ts';

/** The questions that other services ask. */
export const queries = ({ orders }: Pick<OrderDeps, 'orders'>): QueryHandlers => ({
  'order.orders.since': (asked) => listOrdersSince(orders, asked),
});
