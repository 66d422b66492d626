import type { AnswerInitOf, BodyOf } from '@topup/proto';
import { GAME_CODE } from '@topup/proto/game';
import { costMessage, type PointCosts } from '../store/point-costs.ts';
import { priceMessage, type Products } from '../store/products.ts';

const PAGE_MAX = 500;

export type ListSinceDeps = {
  readonly products: Pick<Products, 'changedSince'>;
  readonly costs: Pick<PointCosts, 'newest'>;
};

export async function listPricesSince(
  { products, costs }: ListSinceDeps,
  { cursor, limit }: BodyOf<'catalogue.prices.since'>,
): Promise<AnswerInitOf<'catalogue.prices.since'>> {
  const size = limit > 0 ? Math.min(limit, PAGE_MAX) : PAGE_MAX;
  const position = { changedAt: new Date(Number(cursor?.changedAtMs ?? 0n)), id: cursor?.id ?? '' };
  const page = await products.changedSince(position, size);
  const [cost] = await costs.newest(GAME_CODE, 1);
  const last = page.at(-1);
  return {
    prices: page.map(priceMessage),
    more: page.length === size,
    ...(cost && { pointCost: costMessage(cost) }),
    ...(last && { next: { changedAtMs: BigInt(last.changedAt.getTime()), id: last._id } }),
  };
}
