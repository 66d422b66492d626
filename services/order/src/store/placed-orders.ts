import { READ_OPTIONS } from '@topup/kit/read-options';
import type { Order } from '../domain/order.ts';
import type { Orders } from './orders.ts';

export type PlacedOrder = Pick<Order, '_id' | 'items' | 'units'>;
export type PlacedOrders = {
  /** Oldest first; after a long outage there may be very many. */
  readonly waiting: () => AsyncIterable<PlacedOrder>;
};

const AT_ONCE = 1_000;

export const openPlacedOrders = ({ collection }: Pick<Orders, 'collection'>): PlacedOrders => ({
  waiting: () =>
    collection
      .find({ status: 'placed', step: 'waiting' }, { ...READ_OPTIONS, batchSize: AT_ONCE })
      .project<PlacedOrder>({ items: 1, units: 1 })
      .sort({ createdAt: 1, _id: 1 }),
});
