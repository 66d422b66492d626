import type { Paise } from '@topup/kit/money';
import { long, type Database, type Document } from '@topup/kit/mongo';
import type { Order } from '../domain/order.ts';
import type { DayTotals } from '../domain/statistics.ts';
import { keepCount, ordersOf, type DayCount } from './day-count.ts';
import { DAYS_INDEX } from './order-lists.ts';
import type { Orders } from './orders.ts';
import { throttled } from './throttled.ts';

export type Days = {
  readonly read: (from?: string) => Promise<readonly DayTotals[]>;
  /** Marks a day whose orders changed, so that it is counted again. */
  readonly touch: (day: string) => void;
  /** Counts the marked days, except in the pause after a slow count. Resolves with the time up to which changes are counted. */
  readonly count: () => Promise<Date>;
  /** Counts all days, including those that an earlier process left uncounted. */
  readonly rebuild: () => Promise<void>;
};
type Counted = { status: Order['status']; count: number; deliveredPaise: number };
type DayRecord = DayCount & { counts: Counted[] };

const COUNTING_MAX_MS = 30_000;

/** A day is always counted anew from all of its orders, so that a repeated or late count does no harm. */
export async function openDays(database: Database, { collection: orders }: Pick<Orders, 'collection'>): Promise<Days> {
  const buckets = await database.collection<DayRecord>('orderDays', {
    sharding: { oneShard: 'one document for each day' },
  });
  const touched = new Set<string>();
  let countedAt = new Date();
  let isCounting = false;
  const recount = async (match: Document) => {
    for (const { counts, ...bucket } of await countDays(orders, match)) {
      const exact = counts.map((each) => ({ ...each, deliveredPaise: long(each.deliveredPaise) }));
      await keepCount(buckets, { ...bucket, counts: exact });
    }
  };
  const countTouched = throttled(async () => {
    const days = [...touched];
    const asOf = new Date();
    touched.clear();
    isCounting = true;
    await Promise.all(days.map((day) => recount(ordersOf(day))))
      .catch((error: unknown) => {
        days.forEach((day) => touched.add(day));
        throw error;
      })
      .finally(() => (isCounting = false));
    countedAt = asOf;
  });
  return {
    read: async (from = '') => {
      const days = await buckets
        .find({ _id: { $gte: from } })
        .sort({ _id: 1 })
        .toArray();
      return days.flatMap(({ _id: day, counts }) =>
        counts.map(({ deliveredPaise, ...each }) => ({ day, ...each, deliveredPaise: deliveredPaise as Paise })),
      );
    },
    touch: (day) => void touched.add(day),
    count: async () => {
      // This process has changed no order since its last count, so it has nothing to count.
      if (touched.size === 0 && !isCounting) countedAt = new Date();
      else await countTouched();
      return countedAt;
    },
    rebuild: () => recount({}),
  };
}

export const countedBy = (orders: Orders, days: Pick<Days, 'touch'>): Orders => ({
  ...orders,
  insert: async (order) => {
    const inserted = await orders.insert(order);
    days.touch(order.createdDay);
    return inserted;
  },
  save: async (from, next) => {
    const saved = await orders.save(from, next);
    if (saved) days.touch(next.createdDay);
    return saved;
  },
});

/** The index (DAYS_INDEX) has all these fields, so no order itself is read. `asOf`: by the database's clock. */
const countDays = (orders: Pick<Orders, 'collection'>['collection'], match: Document): Promise<DayRecord[]> =>
  orders
    .aggregate<DayRecord>(
      [
        { $match: match },
        { $project: { _id: 0, createdDay: 1, status: 1, deliveredPaise: 1 } },
        {
          $group: {
            _id: { day: '$createdDay', status: '$status' },
            count: { $sum: 1 },
            deliveredPaise: { $sum: '$deliveredPaise' },
          },
        },
        {
          $group: {
            _id: '$_id.day',
            counts: { $push: { status: '$_id.status', count: '$count', deliveredPaise: '$deliveredPaise' } },
            asOf: { $max: '$$NOW' },
          },
        },
      ],
      { hint: DAYS_INDEX, maxTimeMS: COUNTING_MAX_MS },
    )
    .toArray();
