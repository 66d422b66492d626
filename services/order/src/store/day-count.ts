import { changeOf, filterOf, unlessTaken, type Collection, type Document } from '@topup/kit/mongo';
import { indianDayBounds } from '@topup/kit/indian-day';
import { STATUSES } from '../domain/machine.ts';

/** `asOf` is the time of the count by the database's clock. */
export type DayCount = Document & { _id: string; asOf: Date };

/** Names all statuses, to use the index by status and creation. One more index, by day, would slow every order's write. */
export const ordersCreated = (from: Date, until: Date): Document => ({
  status: { $in: STATUSES },
  createdAt: { $gte: from, $lt: until },
});

export function ordersOf(day: string): Document {
  const { from, to } = indianDayBounds(day);
  return ordersCreated(from, to);
}

export async function keepCount<T extends DayCount>(counts: Collection<T>, { _id, asOf, ...rest }: T): Promise<void> {
  await unlessTaken(
    counts.updateOne(filterOf({ _id, asOf: { $lte: asOf } }), changeOf({ $set: { asOf, ...rest } }), { upsert: true }),
  );
}
