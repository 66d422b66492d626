import { UNCAPTURED } from '../domain/payments.ts';
import type { Payments } from './payments.ts';

const PAGE = 500;

export async function* capturedSince(
  { collection }: Pick<Payments, 'collection'>,
  from: Date | null,
): AsyncGenerator<string[]> {
  let after = { createdAt: from ?? new Date(0), _id: '' };
  for (;;) {
    const { createdAt, _id } = after;
    const page = await collection
      .find(
        {
          state: { $nin: UNCAPTURED },
          createdAt: { $gte: createdAt },
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
