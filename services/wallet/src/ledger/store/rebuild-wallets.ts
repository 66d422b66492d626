import { canonical } from '@topup/kit/ids';
import { unlessTaken } from '@topup/kit/mongo';
import type { PostedTransfer } from '../domain/transfers.ts';
import { emptySummary, follow, type WalletSummary } from '../domain/wallet-summary.ts';
import { transferFrom } from './transfer-document.ts';
import { CHAIN_INDEX } from './transfer-rules.ts';
import type { Transfers } from './transfers.ts';
import { summaryDocument, type Wallets } from './wallets.ts';

type Stores = { readonly transfers: Transfers; readonly wallets: Wallets };
export type Rebuilt = { readonly seen: number; readonly mended: number };

const BATCH = 1_000;

export async function rebuildWallets({ transfers, wallets }: Stores): Promise<Rebuilt> {
  let [seen, mended] = [0, 0];
  const left = new Set((await wallets.collection.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id));
  for await (const summary of summariesOf(transfers)) {
    left.delete(summary._id);
    seen++;
    const stored = await wallets.collection.findOne({ _id: summary._id });
    // The running service may have updated the wallet with transfers later than those read here.
    if (stored && (isSame(stored, summary) || (await hasMoved(transfers, summary)))) continue;
    mended++;
    if (stored) await wallets.collection.deleteOne({ _id: stored._id, seq: stored.seq });
    await unlessTaken(wallets.collection.insertOne(summaryDocument(summary)));
  }
  for (const _id of left) {
    if (await transfers.head(_id)) continue;
    await wallets.collection.deleteOne({ _id });
    mended++;
  }
  return { seen, mended };
}

const isSame = (stored: object, summary: WalletSummary): boolean =>
  canonical(plain(stored)) === canonical(plain(summary));
const plain = (summary: object) => ({ ...summary, updatedAt: (summary as WalletSummary).updatedAt.getTime() });

const hasMoved = async (transfers: Transfers, { _id, seq }: WalletSummary): Promise<boolean> =>
  ((await transfers.head(_id))?.seq ?? 0) > seq;

async function* summariesOf({ collection }: Transfers): AsyncGenerator<WalletSummary> {
  const chained = collection.find(
    { wallet: { $exists: true } },
    { hint: CHAIN_INDEX, sort: { 'ref.accountId': -1, seq: 1 }, batchSize: BATCH },
  );
  let summary: WalletSummary | null = null;
  for await (const document of chained) {
    const transfer = transferFrom(document) as PostedTransfer;
    if (summary && summary._id !== transfer.wallet) yield summary;
    if (summary?._id !== transfer.wallet) summary = emptySummary(transfer.wallet ?? '');
    summary = follow(summary as WalletSummary, [transfer]);
  }
  if (summary) yield summary;
}
