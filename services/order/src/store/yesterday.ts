import { yesterdayUntil } from '@topup/kit/indian-day';
import { paise } from '@topup/kit/money';
import { READ_OPTIONS } from '@topup/kit/read-options';
import type { DayUntil } from '../domain/statistics.ts';
import { ordersCreated } from './day-count.ts';
import { DAYS_INDEX } from './order-lists.ts';
import type { Orders } from './orders.ts';
import { throttled } from './throttled.ts';

/** Yesterday's orders until this time of day; null if yesterday was not counted yet. Rejects if counting takes too long. */
export type Yesterday = () => Promise<DayUntil | null>;

export function openYesterday({ collection: orders }: Pick<Orders, 'collection'>, now: () => Date): Yesterday {
  let last: DayUntil | null = null;
  const count = throttled(async () => {
    const { from, until } = yesterdayUntil(now());
    const [found] = await orders
      .aggregate<{ count: number; deliveredPaise: number }>(totalOf(from, until), {
        ...READ_OPTIONS,
        hint: DAYS_INDEX,
      })
      .toArray();
    last = { from, until, count: found?.count ?? 0, deliveredPaise: paise(found?.deliveredPaise ?? 0) };
  });
  return async () => {
    await count();
    const { from } = yesterdayUntil(now());
    return last?.from.getTime() === from.getTime() ? last : null;
  };
}

export const totalOf = (from: Date, until: Date) => [
  { $match: ordersCreated(from, until) },
  { $group: { _id: null, count: { $sum: 1 }, deliveredPaise: { $sum: '$deliveredPaise' } } },
];
