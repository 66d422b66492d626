import { duplicateKey, type Collection, type Document } from '@topup/kit/mongo';
import { istRange } from '../domain/days.ts';
import { STATUSES } from '../domain/machine.ts';

/** What was counted out of the orders of one Indian day; `asOf` is the database's time of the count. */
export type DayCount = Document & { _id: string; asOf: Date };

/** Each status a range of the index, instead of an index that begins with the day: every order would have to keep that one too. */
export function ordersOf(day: string): Document {
  const { from, until } = istRange(day, day);
  return { status: { $in: STATUSES }, createdAt: { $gte: from, $lt: until } };
}

/** A count that is older than the stored one came late and is dropped. */
export async function keepCount<T extends DayCount>(counts: Collection<T>, { _id, asOf, ...rest }: T): Promise<void> {
  await counts
    .updateOne({ _id, asOf: { $lte: asOf } } as never, { $set: { asOf, ...rest } } as never, { upsert: true })
    .catch((error: unknown) => {
      if (!duplicateKey(error)) throw error;
    });
}
