import type { AnswerInitOf, BodyOf } from '@topup/proto';
import { priceMessage, type Products } from '../store/products.ts';

const PAGE_MAX = 500;

export async function listPricesSince(
  products: Products,
  { cursor, limit }: BodyOf<'catalogue.prices.since'>,
): Promise<AnswerInitOf<'catalogue.prices.since'>> {
  const size = limit > 0 ? Math.min(limit, PAGE_MAX) : PAGE_MAX;
  const position = { changedAt: new Date(Number(cursor?.changedAtMs ?? 0n)), id: cursor?.id ?? '' };
  const page = await products.changedSince(position, size);
  const last = page.at(-1);
  return {
    prices: page.map(priceMessage),
    more: page.length === size,
    ...(last && { next: { changedAtMs: BigInt(last.changedAt.getTime()), id: last._id } }),
  };
}
