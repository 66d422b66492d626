import { duplicateKey, long, type Collection, type Database, type Document } from '@topup/kit/mongo';
import type { PostedTransfer } from '../domain/transfers.ts';
import { emptySummary, follow, type WalletSummary } from '../domain/wallet-summary.ts';
import { transferFrom } from './transfer-document.ts';
import type { Transfers } from './transfers.ts';

type WalletDocument = Document & { _id: string; seq: number };
const MONEY_FIELDS = ['balancePaise', 'rechargedPaise', 'spentPaise', 'refundedPaise'] as const;
/** Transfers folded in one go; what is left is folded by the next round. */
const FOLD_MAX = 1_000;

/** The projection of wallets: balance, seq and lifetime sums. */
export type Wallets = {
  /** Brings one wallet's summary up to its newest transfer; two at a time do no harm. */
  catchUp(accountId: string): Promise<void>;
  readonly collection: Collection<WalletDocument>;
};

export async function openWallets(database: Database, transfers: Transfers): Promise<Wallets> {
  const collection = await database.collection<WalletDocument>('wallets', {
    indexes: [{ name: 'balance', key: { balancePaise: -1, _id: 1 } }],
  });
  return {
    collection,
    catchUp: async (accountId) => {
      const stored = (await collection.findOne({ _id: accountId })) as unknown as WalletSummary | null;
      const before = stored ?? emptySummary(accountId);
      const newer = await transfers.collection
        .find({ wallet: accountId, seq: { $gt: before.seq } })
        .sort({ seq: 1 })
        .limit(FOLD_MAX)
        .toArray();
      if (newer.length === 0) return;
      const after = follow(
        before,
        newer.map((document) => transferFrom(document) as PostedTransfer),
      );
      await store(collection, before.seq, after);
    },
  };
}

/** Only from the seq that it was folded from: whoever was faster has the same or a later sum. */
async function store(collection: Collection<WalletDocument>, fromSeq: number, summary: WalletSummary): Promise<void> {
  const document: Document = { ...summary };
  for (const field of MONEY_FIELDS) document[field] = long(summary[field]);
  try {
    await collection.replaceOne({ _id: summary._id, seq: fromSeq }, document as never, { upsert: true });
  } catch (error) {
    if (!duplicateKey(error)) throw error;
  }
}
