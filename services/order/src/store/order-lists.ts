import { READ_OPTIONS } from '@topup/kit/read-options';
import type { Collection, Document } from '@topup/kit/mongo';
import type { Due } from '@topup/kit/sweeper';
import type { Delivery } from '../domain/delivery-record.ts';
import type { Order } from '../domain/order.ts';

/** Filter for the orders created after `at`. Of those created exactly at `at`, it matches the ones with a larger id. */
export const createdAfter = (at: Date, id: string) => ({
  $or: [{ createdAt: { $gt: at } }, { createdAt: at, _id: { $gt: id } }],
});

export type OrderLists = {
  readonly ofAccount: (
    accountId: string,
    page: { readonly page: number; readonly limit: number; readonly status?: string | undefined },
  ) => Promise<{ readonly orders: readonly Order[]; readonly total: number }>;
  readonly countsOfAccount: (accountId: string) => Promise<readonly StatusCount[]>;
  readonly newestCompleted: (since: Date, limit: number) => Promise<readonly Delivery[]>;
  /** Paid orders only, newest first, at most 500. */
  readonly toPlayer: (filter: ToPlayer) => Promise<readonly Sold[]>;
  readonly createdSince: (
    after: { readonly at: Date; readonly id: string },
    limit: number,
  ) => Promise<readonly Order[]>;
  readonly waitingForHealth: (limit: number) => Promise<readonly string[]>;
};

type ToPlayer = Pick<Order, 'gameCode' | 'playerId' | 'zoneId'> & {
  readonly productIds: readonly string[];
  readonly since: Date;
};
type Sold = Pick<Order, 'items' | 'units' | 'createdAt'>;

export type StatusCount = { readonly status: Order['status']; readonly count: number };

export const ACCOUNT_INDEX = 'account';
/** Has all the fields that the aggregation of the day totals reads. */
export const DAYS_INDEX = 'status-created-day';
export const accountCounts = (accountId: string) => [
  { $match: { accountId } },
  { $group: { _id: '$status', count: { $sum: 1 } } },
  { $project: { _id: 0, status: '$_id', count: 1 } },
  { $sort: { status: 1 } },
];

const TO_PLAYER_MAX = 500;

/** Used as an index hint, because the planner may otherwise scan the orders of a whole game zone. */
export const PLAYER_INDEX = 'player-created';
export const toPlayerFilter = ({ gameCode, playerId, zoneId, productIds, since }: ToPlayer): Document => ({
  playerId,
  zoneId,
  gameCode,
  createdAt: { $gte: since },
  paidAt: { $exists: true },
  'items.productId': { $in: [...productIds] },
});

export function openOrderLists(collection: Collection<Due & Document>): OrderLists {
  const asOrders = (documents: unknown) => documents as Order[];
  return {
    ofAccount: async (accountId, { page, limit, status }) => {
      const filter = { accountId, ...(status ? { status } : {}) };
      const [orders, total] = await Promise.all([
        collection
          .find(filter, { ...READ_OPTIONS })
          .sort({ createdAt: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .toArray(),
        collection.countDocuments(filter, { ...READ_OPTIONS }),
      ]);
      return { orders: asOrders(orders), total };
    },
    countsOfAccount: async (accountId) =>
      collection.aggregate<StatusCount>(accountCounts(accountId), { ...READ_OPTIONS, hint: ACCOUNT_INDEX }).toArray(),
    newestCompleted: async (since, limit) =>
      asOrders(
        await collection
          .find(
            { status: 'completed', createdAt: { $gte: since } },
            { ...READ_OPTIONS, projection: { status: 1, units: 1, paidAt: 1 } },
          )
          .hint(DAYS_INDEX)
          .sort({ createdAt: -1 })
          .limit(limit)
          .toArray(),
      ),
    toPlayer: async (filter) =>
      asOrders(
        await collection
          .find(toPlayerFilter(filter), { ...READ_OPTIONS, projection: { items: 1, units: 1, createdAt: 1 } })
          .hint(PLAYER_INDEX)
          .sort({ createdAt: -1 })
          .limit(TO_PLAYER_MAX)
          .toArray(),
      ),
    createdSince: async ({ at, id }, limit) =>
      asOrders(
        await collection
          .find(createdAfter(at, id), { ...READ_OPTIONS })
          .sort({ createdAt: 1, _id: 1 })
          .limit(limit)
          .toArray(),
      ),
    waitingForHealth: async (limit) => {
      const found = await collection
        .find({ placedReason: { $in: ['breaker', 'paused'] } }, { projection: { _id: 1 } })
        .sort({ createdAt: 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id }) => _id);
    },
  };
}
