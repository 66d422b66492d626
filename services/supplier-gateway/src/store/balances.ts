import { long, type Collection, type Database, type Document } from '@topup/kit/mongo';
import type { Points } from '@topup/kit/points';

/** One answer of the supplier about our balance: true at some moment between the question and the answer. */
type BalanceDocument = Document & { askedAt: Date; at: Date };

/** The balance as it was, for the audit: what fell must be what was delivered. */
export type Balances = {
  /** Keeps a reading when the balance has changed, and one every ten minutes. */
  remember(askedAt: Date, balance: Points): Promise<void>;
  /** Forgets what is older than the audit looks back. */
  forgetOld(): Promise<void>;
  readonly collection: Collection<BalanceDocument>;
};

const UNCHANGED_EVERY_MS = 10 * 60_000;
const KEPT_MS = 90 * 86_400_000;

export async function openBalances(database: Database): Promise<Balances> {
  const collection = await database.collection<BalanceDocument>('balances', {
    indexes: [{ key: { at: 1 }, name: 'at' }],
  });
  let last: { at: number; balance: Points } | null = null;
  return {
    collection,
    remember: async (askedAt, balance) => {
      const at = new Date();
      if (last?.balance === balance && at.getTime() - last.at < UNCHANGED_EVERY_MS) return;
      await collection.insertOne({ askedAt, at, pointsHundredths: long(balance) } as never);
      last = { at: at.getTime(), balance };
    },
    forgetOld: async () => void (await collection.deleteMany({ at: { $lt: new Date(Date.now() - KEPT_MS) } })),
  };
}
