import type { WalletSummary } from '../domain/wallet-summary.ts';
import type { Wallets } from './wallets.ts';

type Projection = Pick<Wallets, 'collection'>;

export async function walletIdsAfter({ collection }: Projection, after: string, limit: number): Promise<string[]> {
  const page = await collection
    .find({ _id: { $gt: after } }, { projection: { _id: 1 } })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
  return page.map(({ _id }) => _id);
}

export const walletById = async ({ collection }: Projection, _id: string): Promise<WalletSummary | null> =>
  (await collection.findOne({ _id })) as WalletSummary | null;
