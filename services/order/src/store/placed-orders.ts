import { QUESTION } from '@topup/kit/question';
import type { Order } from '../domain/order.ts';
import type { Orders } from './orders.ts';

export type PlacedOrder = Pick<Order, '_id' | 'items' | 'units' | 'createdAt'>;
export type PlacedOrders = {
  /** Paid orders that wait for the supplier, the oldest first. */
  readonly waiting: () => Promise<readonly PlacedOrder[]>;
};

/** More than a day of a large store; what is beyond waits for the next look. */
const WAITING_MAX = 5_000;

export const openPlacedOrders = ({ collection }: Pick<Orders, 'collection'>): PlacedOrders => ({
  waiting: async () =>
    (await collection
      .find({ status: 'placed', step: 'waiting' }, { ...QUESTION, projection: { items: 1, units: 1, createdAt: 1 } })
      .sort({ createdAt: 1, _id: 1 })
      .limit(WAITING_MAX)
      .toArray()) as unknown as PlacedOrder[],
});
