import { Schema } from 'mongoose';
import { required, SCHEMA_OPTIONS } from '@topup/kit/model';
import { duplicateKey, type Database } from '@topup/kit/mongo';
import type { Compared, Mark } from '../domain/drift.ts';

/** The latest comparison of a game's products with the supplier's list. */
export type PriceComparison = Compared & {
  readonly _id: string;
  /** Null: never yet. */
  readonly comparedAt: Date | null;
  /** When the store first could have compared. */
  readonly createdAt: Date;
};
type ComparisonRecord = PriceComparison & { readonly takenUntil: Date };
export type PriceComparisons = Awaited<ReturnType<typeof openPriceComparisons>>;

/** A process that died in a comparison, or whose supplier did not answer, leaves it to the others after so long. */
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

/** One document per game, replaced as a whole: what is no longer different is no longer marked. */
export async function openPriceComparisons(database: Database) {
  const comparisons = await database.model<ComparisonRecord>('priceComparisons', {
    schema,
    sharding: { oneShard: 'one document' },
  });
  return {
    latest: (gameCode: string): Promise<PriceComparison | null> =>
      comparisons.findById(gameCode, { takenUntil: 0 }).lean<PriceComparison>().exec(),

    /** Stored so that a late first comparison is noticed too. */
    begin: async (gameCode: string, createdAt: Date): Promise<void> => {
      const begun = { _id: gameCode, createdAt, takenUntil: new Date(0), products: 0, unknown: 0 };
      await comparisons.create(begun).catch((error: unknown) => {
        if (!duplicateKey(error)) throw error;
      });
    },

    /** The right to make the next one; false while another process has it, or when somebody has compared since. */
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
