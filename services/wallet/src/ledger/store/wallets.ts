import { long, unlessTaken, type Collection, type Database, type Document } from '@topup/kit/mongo';
import type { PostedTransfer } from '../domain/transfers.ts';
import { emptySummary, follow, type WalletSummary } from '../domain/wallet-summary.ts';
import { transferFrom } from './transfer-document.ts';
import { CHAIN_INDEX } from './transfer-rules.ts';
import type { Transfers } from './transfers.ts';

type WalletDocument = Document & { _id: string; seq: number };
const MONEY_FIELDS = ['balancePaise', 'rechargedPaise', 'spentPaise', 'refundedPaise'] as const;
const FOLD_MAX = 1_000;

export type Wallets = {
  /** Updates the summaries of the transfers' wallets. Repeats and concurrent calls do no harm. */
  follow(posted: readonly PostedTransfer[]): Promise<void>;
  readonly collection: Collection<WalletDocument>;
};

/** Called after the summaries are stored. Gets unchanged ones too: another process may have stored them and died. */
export type OnFollowed = (
  posted: readonly PostedTransfer[],
  summaries: ReadonlyMap<string, WalletSummary>,
) => Promise<void>;

export async function openWallets(database: Database, transfers: Transfers, onFollowed: OnFollowed): Promise<Wallets> {
  const collection = await database.collection<WalletDocument>('wallets', { sharding: { key: { _id: 'hashed' } } });
  const after = async (wallet: string, seq: number): Promise<PostedTransfer[]> => {
    const newer = await transfers.collection
      .find({ 'ref.accountId': wallet, wallet, seq: { $gt: seq } }, { hint: CHAIN_INDEX })
      .sort({ seq: 1 })
      .limit(FOLD_MAX)
      .toArray();
    return newer.map((document) => transferFrom(document) as PostedTransfer);
  };
  return {
    collection,
    follow: async (posted) => {
      const byWallet = Map.groupBy(posted, ({ wallet }) => wallet ?? '');
      byWallet.delete('');
      const stored = await collection.find({ _id: { $in: [...byWallet.keys()] } }).toArray();
      const summaries = new Map(stored.map((one) => [one._id, one as WalletSummary]));
      const changes: Change[] = [];
      for (const [wallet, atHand] of byWallet) {
        const before = summaries.get(wallet) ?? emptySummary(wallet);
        const newer = atHand.filter(({ seq = 0 }) => seq > before.seq).sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
        if (newer.length === 0) continue;
        const whole = newer.every(({ seq }, i) => seq === before.seq + 1 + i);
        const summary = follow(before, whole ? newer : await after(wallet, before.seq));
        changes.push({ fromSeq: before.seq, summary });
        summaries.set(wallet, summary);
      }
      await store(collection, changes);
      await onFollowed(posted, summaries);
    },
  };
}

type Change = { readonly fromSeq: number; readonly summary: WalletSummary };

/** Replaces a summary only if its `seq` is still `fromSeq`; else another process has stored the same or a later summary. */
async function store(collection: Collection<WalletDocument>, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const operations = changes.map(({ fromSeq, summary }) => ({
    replaceOne: { filter: { _id: summary._id, seq: fromSeq }, replacement: summaryDocument(summary), upsert: true },
  }));
  await unlessTaken(collection.bulkWrite(operations, { ordered: false }));
}

export function summaryDocument(summary: WalletSummary): WalletDocument {
  const document: WalletDocument = { ...summary };
  for (const field of MONEY_FIELDS) document[field] = long(summary[field]);
  return document;
}
