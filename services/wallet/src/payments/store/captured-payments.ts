import { UNCAPTURED } from '../domain/payments.ts';
import type { Payments } from './payments.ts';

const PAGE = 500;

type Filter = { readonly state: object; readonly createdAt?: { readonly $lt: Date } };

type Opened = Pick<Payments, 'collection'>;

export const capturedSince = (payments: Opened, from: Date | null): AsyncGenerator<string[]> =>
  pagesOf(payments, { state: { $nin: UNCAPTURED } }, from ?? new Date(0));

/** Failed and expired payments. Yields their ids one by one, because the caller asks the gateway about each. */
export async function* uncapturedBetween(payments: Opened, made: { after: Date; until: Date }): AsyncGenerator<string> {
  const only = { state: { $in: ['failed', 'expired'] }, createdAt: { $lt: made.until } };
  for await (const page of pagesOf(payments, only, made.after)) yield* page;
}

async function* pagesOf({ collection }: Opened, only: Filter, from: Date): AsyncGenerator<string[]> {
  let after = { createdAt: from, _id: '' };
  for (;;) {
    const { createdAt, _id } = after;
    const page = await collection
      .find(
        {
          ...only,
          createdAt: { ...only.createdAt, $gte: createdAt },
          $or: [{ createdAt: { $gt: createdAt } }, { _id: { $gt: _id } }],
        },
        { projection: { createdAt: 1 } },
      )
      .sort({ createdAt: 1, _id: 1 })
      .limit(PAGE)
      .toArray();
    if (page.length > 0) yield page.map((payment) => payment._id);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last as typeof after;
  }
}
