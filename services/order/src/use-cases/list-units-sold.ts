import type { AnswerInitOf, BodyOf } from '@topup/proto';
import { indianDay, indianRange } from '@topup/kit/indian-day';
import { deliveredByDay, firstOf, isCurrent, SOLD_DAYS_MAX, sumSold, type SoldDay } from '../domain/sold.ts';
import type { Days } from '../store/day-totals.ts';
import type { SoldDays } from '../store/sold-days.ts';

export type UnitsSoldDeps = {
  readonly days: Pick<Days, 'read' | 'count'>;
  readonly soldDays: SoldDays;
  readonly now: () => Date;
};

/** Each day is stored as soon as it is recounted, so that a query that times out leaves less work for the next one. */
export async function listUnitsSold(
  { days, soldDays, now }: UnitsSoldDeps,
  { days: requestedDays }: Pick<BodyOf<'order.units.sold'>, 'days'>,
): Promise<AnswerInitOf<'order.units.sold'>> {
  const first = indianDay(firstOf(Math.min(Math.max(requestedDays, 1), SOLD_DAYS_MAX), now()));
  await days.count();
  const delivered = deliveredByDay(await days.read(first));
  const counted = new Map((await soldDays.read([...delivered.keys()])).map((sold) => [sold.day, sold]));
  const sold: SoldDay[] = [];
  for (const [day, deliveredPaise] of delivered) {
    const known = counted.get(day) ?? { day, products: [] };
    sold.push(isCurrent(known, deliveredPaise) ? known : await soldDays.count(day));
  }
  const sales = sumSold(sold).map(({ productId, quantity, revenuePaise }) => ({
    productId,
    quantity: BigInt(quantity),
    revenuePaise: BigInt(revenuePaise),
  }));
  return { sales, sinceMs: BigInt(indianRange(first).from?.getTime() ?? 0) };
}
