import { paise } from '@topup/kit/money';
import { long, type Database } from '@topup/kit/mongo';
import { points } from '@topup/kit/points';
import { multiplied } from '@topup/kit/supplier-cost';
import { deliveredByDay, isCurrent, type AlikeSold, type SoldDay } from '../domain/sold.ts';
import { keepCount, ordersOf, type DayCount } from './day-count.ts';
import type { Days } from './day-totals.ts';
import { DAYS_INDEX } from './order-lists.ts';
import type { Orders } from './orders.ts';
import type { Prices } from './prices.ts';

export type SoldDays = {
  /** The days from this one on that have orders; each is counted again if units were delivered since its last count. */
  readonly since: (first: string) => Promise<readonly SoldDay[]>;
};
type SoldRow = {
  productId: string;
  quantity: number;
  revenuePaise: number;
  /** Absent in counts of earlier releases. */
  pointsHundredths?: number;
  multiplierMillionths?: number;
};
type SoldRecord = DayCount & { products: SoldRow[]; pointCostPaise?: number | null };

const COUNTING_MAX_MS = 4_000;

type SoldDeps = {
  readonly orders: Pick<Orders, 'collection'>;
  readonly days: Pick<Days, 'read' | 'count'>;
  readonly prices: Pick<Prices, 'pointCostPaise'>;
};

/** A day's sold units are counted only when they are asked for, so that no order waits for the count. */
export async function openSoldDays(database: Database, { orders, days, prices }: SoldDeps): Promise<SoldDays> {
  const counts = await database.collection<SoldRecord>('soldDays', {
    sharding: { oneShard: 'one document for each day' },
  });
  const read = async (wanted: readonly string[]) =>
    (await counts.find({ _id: { $in: [...wanted] } }).toArray()).filter(hasPoints).map(dayOf);
  const count = async (day: string): Promise<SoldDay> => {
    const pointCostPaise = prices.pointCostPaise();
    const [found] = await orders.collection
      .aggregate<SoldRecord>(soldOn(day), { hint: DAYS_INDEX, maxTimeMS: COUNTING_MAX_MS })
      .toArray();
    if (!found) return { day, products: [], pointCostPaise };
    await keepCount(counts, { ...found, products: found.products.map(exact), pointCostPaise });
    return dayOf({ ...found, pointCostPaise });
  };
  return {
    // Each day is stored as soon as it is recounted, so that a query that times out leaves less work for the next one.
    since: async (first) => {
      await days.count();
      const delivered = deliveredByDay(await days.read(first));
      const counted = new Map((await read([...delivered.keys()])).map((sold) => [sold.day, sold]));
      const sold: SoldDay[] = [];
      for (const [day, deliveredPaise] of delivered) {
        const known = counted.get(day) ?? { day, products: [], pointCostPaise: null };
        sold.push(isCurrent(known, deliveredPaise, prices.pointCostPaise()) ? known : await count(day));
      }
      return sold;
    },
  };
}

const hasPoints = ({ products }: SoldRecord): boolean =>
  products.every(({ pointsHundredths }) => pointsHundredths !== undefined);

const exact = (row: SoldRow) => ({
  ...row,
  quantity: long(row.quantity),
  revenuePaise: long(row.revenuePaise),
  pointsHundredths: long(row.pointsHundredths ?? 0),
});

const dayOf = ({ _id: day, products, pointCostPaise = null }: SoldRecord): SoldDay => ({
  day,
  products: products.map(soldOf),
  pointCostPaise,
});

const soldOf = (row: SoldRow): AlikeSold => ({
  productId: row.productId,
  quantity: row.quantity,
  revenuePaise: paise(row.revenuePaise),
  pointsHundredths: points(row.pointsHundredths ?? 0),
  ...multiplied(row.multiplierMillionths),
});

const soldOn = (day: string) => [
  { $match: { ...ordersOf(day), deliveredPaise: { $gt: long(0) } } },
  { $project: { items: 1, units: 1 } },
  { $unwind: '$units' },
  { $match: { 'units.state': 'delivered' } },
  { $replaceWith: { $arrayElemAt: ['$items', '$units.item'] } },
  {
    $group: {
      _id: {
        productId: '$productId',
        pointsHundredths: '$pointsHundredths',
        multiplierMillionths: '$multiplierMillionths',
      },
      quantity: { $sum: 1 },
      revenuePaise: { $sum: '$pricePaise' },
    },
  },
  {
    $group: {
      _id: day,
      products: { $push: { $mergeObjects: ['$_id', { quantity: '$quantity', revenuePaise: '$revenuePaise' }] } },
      asOf: { $max: '$$NOW' },
    },
  },
];
