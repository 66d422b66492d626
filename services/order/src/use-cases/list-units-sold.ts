import type { AnswerInitOf, BodyOf } from '@topup/proto';
import { indianDay, indianRange } from '@topup/kit/indian-day';
import { firstOf, SOLD_DAYS_MAX, sumSold } from '../domain/sold.ts';
import type { SoldDays } from '../store/sold-days.ts';

export type UnitsSoldDeps = { readonly soldDays: SoldDays; readonly now: () => Date };

export async function listUnitsSold(
  { soldDays, now }: UnitsSoldDeps,
  { days: requestedDays }: Pick<BodyOf<'order.units.sold'>, 'days'>,
): Promise<AnswerInitOf<'order.units.sold'>> {
  const first = indianDay(firstOf(Math.min(Math.max(requestedDays, 1), SOLD_DAYS_MAX), now()));
  const sales = sumSold(await soldDays.since(first)).map(({ productId, quantity, revenuePaise }) => ({
    productId,
    quantity: BigInt(quantity),
    revenuePaise: BigInt(revenuePaise),
  }));
  return { sales, sinceMs: BigInt(indianRange(first).from?.getTime() ?? 0) };
}
