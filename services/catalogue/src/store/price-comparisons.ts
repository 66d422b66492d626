import { Schema } from 'mongoose';
import { required, SCHEMA_OPTIONS } from '@topup/kit/model';
import { unlessTaken, type Database } from '@topup/kit/mongo';
import type { Compared, Mark } from '../domain/drift.ts';

export type PriceComparison = Compared & {
  readonly _id: string;
  readonly comparedAt: Date | null;
  /** When this record was created. Until the first comparison, the metric shows this time instead of `comparedAt`. */
  readonly createdAt: Date;
};
type ComparisonRecord = PriceComparison & { readonly takenUntil: Date };
export type PriceComparisons = Awaited<ReturnType<typeof openPriceComparisons>>;

/** If a process dies while comparing, or the supplier does not answer, another process may try after this time. */
const LEASE_MS = 300_000;

const mark = new Schema<Mark>(
  { productId: required(String), originalPrice: required(String), supplierPrice: { type: String, default: null } },
  { ...SCHEMA_OPTIONS, _id: false },
);
const schema = new Schema<ComparisonRecord>(
  {
    _id: required(String),
    comparedAt: { type: Date, default: null },
    createdAt: required(Date),
    takenUntil: required(Date),
    products: required(Number),
    unknown: required(Number),
    unreadable: [String],
    marks: [mark],
  },
  SCHEMA_OPTIONS,
);

/** Each comparison replaces all marks, so that the mark of a product whose price no longer differs disappears. */
export async function openPriceComparisons(database: Database) {
  const comparisons = await database.model<ComparisonRecord>('priceComparisons', {
    schema,
    sharding: { oneShard: 'one document' },
  });
  return {
    latest: (gameCode: string): Promise<PriceComparison | null> =>
      comparisons.findById(gameCode, { takenUntil: 0 }).lean<PriceComparison>().exec(),

    /** Stores the time from which comparisons are possible: monitoring can then notice that the first one is never made. */
    begin: async (gameCode: string, createdAt: Date): Promise<void> => {
      const begun = { _id: gameCode, createdAt, takenUntil: new Date(0), products: 0, unknown: 0 };
      await unlessTaken(comparisons.create(begun));
    },

    /** False while another process has claimed the comparison, or if a newer one was made meanwhile. */
    take: async ({ _id, comparedAt }: PriceComparison, now: Date): Promise<boolean> => {
      const takenUntil = new Date(now.getTime() + LEASE_MS);
      const free = { _id, comparedAt, takenUntil: { $lte: now } };
      return (await comparisons.updateOne(free, { $set: { takenUntil } })).modifiedCount === 1;
    },

    save: async (_id: string, compared: Compared, comparedAt: Date) => {
      const done = { ...compared, comparedAt };
      await comparisons.updateOne({ _id }, { $set: { ...done, takenUntil: new Date(0) } });
      return done;
    },
  };
}
