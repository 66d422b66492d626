import { paise } from '@topup/kit/money';
import { long, type Database } from '@topup/kit/mongo';
import type { Sold, SoldDay } from '../domain/sold.ts';
import { keepCount, ordersOf, type DayCount } from './day-count.ts';
import { DAYS_INDEX } from './order-lists.ts';
import type { Orders } from './orders.ts';

export type SoldDays = {
  readonly read: (days: readonly string[]) => Promise<readonly SoldDay[]>;
  readonly count: (day: string) => Promise<SoldDay>;
};
type SoldRecord = DayCount & { products: { productId: string; quantity: number; revenuePaise: number }[] };

const COUNTING_MAX_MS = 4_000;

/** A day's sold units are counted only when they are asked for, so that no order waits for the count. */
export async function openSoldDays(
  database: Database,
  { collection: orders }: Pick<Orders, 'collection'>,
): Promise<SoldDays> {
  const counts = await database.collection<SoldRecord>('soldDays', {
    sharding: { oneShard: 'one document for each day' },
  });
  return {
    read: async (days) =>
      (await counts.find({ _id: { $in: [...days] } }).toArray()).map(({ _id: day, products }) => ({
        day,
        products: products.map(soldOf),
      })),
    count: async (day) => {
      const [found] = await orders
        .aggregate<SoldRecord>(soldOn(day), { hint: DAYS_INDEX, maxTimeMS: COUNTING_MAX_MS })
        .toArray();
      if (!found) return { day, products: [] };
      const exact = found.products.map(({ productId, quantity, revenuePaise }) => ({
        productId,
        quantity: long(quantity),
        revenuePaise: long(revenuePaise),
      }));
      await keepCount(counts, { _id: day, asOf: found.asOf, products: exact });
      return { day, products: found.products.map(soldOf) };
    },
  };
}

const soldOf = ({ productId, quantity, revenuePaise }: SoldRecord['products'][number]): Sold => ({
  productId,
  quantity,
  revenuePaise: paise(revenuePaise),
});

const soldOn = (day: string) => [
  { $match: { ...ordersOf(day), deliveredPaise: { $gt: long(0) } } },
  { $project: { items: 1, units: 1 } },
  { $unwind: '$units' },
  { $match: { 'units.state': 'delivered' } },
  { $replaceWith: { $arrayElemAt: ['$items', '$units.item'] } },
  { $group: { _id: '$productId', quantity: { $sum: 1 }, revenuePaise: { $sum: '$pricePaise' } } },
  {
    $group: {
      _id: day,
      products: { $push: { productId: '$_id', quantity: '$quantity', revenuePaise: '$revenuePaise' } },
      asOf: { $max: '$$NOW' },
    },
  },
];
