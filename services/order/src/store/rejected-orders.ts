import { z } from 'zod';
import { exactJson, fromExactJson, type Collection, type Document } from '@topup/kit/mongo';
import type { Due } from '@topup/kit/sweeper';
import { ID_PATTERN } from '@topup/kit/ids';

/** The least age at which a rejected order may leave the database. */
export const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Orders whose debit the wallet refused, so no money moved and nothing was sent. An unpaid order of a payment gateway is none: it
 * can still be paid late.
 */
const rejectedBefore = (before: Date): Document => ({
  status: 'failed',
  step: 'done',
  paymentMethod: 'wallet',
  paidAt: { $exists: false },
  nextAt: { $exists: false },
  createdAt: { $lt: before },
});

/** What a line of an archive must have; the rest of the order is not looked at. */
const archived = z.object({ _id: z.string().regex(ID_PATTERN), version: z.number().int().min(1) });

export function openRejectedOrders(collection: Collection<Due & Document>, now: () => Date) {
  const rejected = () => rejectedBefore(new Date(now().getTime() - KEPT_DAYS * DAY_MS));
  return {
    /** Each order as a line of JSON that `mongoimport` reads back unchanged, the oldest first. */
    lines: async function* (): AsyncGenerator<string> {
      for await (const order of collection.find(rejected()).sort({ createdAt: 1, _id: 1 })) yield exactJson(order);
    },
    /** Deletes the order of such a line. False when it is gone, has changed since, or is no rejected order of this age. */
    remove: async (line: string): Promise<boolean> => {
      const { _id, version } = archived.parse(fromExactJson(line));
      return (await collection.deleteOne({ ...rejected(), _id, version })).deletedCount === 1;
    },
  };
}
