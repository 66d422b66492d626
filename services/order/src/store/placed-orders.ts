import { READ_OPTIONS } from '@topup/kit/read-options';
import { stateOf, type StateName } from '../domain/machine.ts';
import type { Order } from '../domain/order.ts';
import { createdAfter } from './order-lists.ts';
import type { Orders } from './orders.ts';

type PlacedOrder = Pick<Order, '_id' | 'items' | 'units'>;
export type PlacedOrders = {
  /** Oldest first; after a long outage there may be very many. */
  readonly waiting: () => AsyncIterable<PlacedOrder>;
  /** Those that are being delivered, oldest first. */
  readonly underWay: () => AsyncIterable<PlacedOrder>;
};

const AT_ONCE = 1_000;

export const openPlacedOrders = ({ collection }: Pick<Orders, 'collection'>): PlacedOrders => {
  // One query for each page, because very many orders cannot be read within the time limit of a single query.
  const pages = (state: StateName) =>
    async function* () {
      let after = {};
      for (;;) {
        const page = await collection
          .find({ ...stateOf(state), ...after }, READ_OPTIONS)
          .project<PlacedOrder & Pick<Order, 'createdAt'>>({ items: 1, units: 1, createdAt: 1 })
          .sort({ createdAt: 1, _id: 1 })
          .limit(AT_ONCE)
          .toArray();
        yield* page;
        const last = page[AT_ONCE - 1];
        if (!last) return;
        after = createdAfter(last.createdAt, last._id);
      }
    };
  return { waiting: pages('placed/waiting'), underWay: pages('processing/delivering') };
};
