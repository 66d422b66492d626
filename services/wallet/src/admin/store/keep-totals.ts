import type { OnFollowed } from '../../ledger/store/wallets.ts';
import type { Transfers } from '../../ledger/store/transfers.ts';
import { gatewayPurchases } from './gateway-purchases.ts';
import type { Users } from './users.ts';

/** Stores with each user what its wallet and its purchases at gateways add up to. */
export const keepTotals =
  (transfers: Pick<Transfers, 'collection'>, users: Pick<Users, 'keep'>): OnFollowed =>
  async (posted, summaries) => {
    const accounts = [...new Set(posted.map(({ ref }) => ref.accountId))];
    const purchases = await gatewayPurchases(transfers, posted);
    await users.keep(
      accounts.map((accountId) => ({
        accountId,
        wallet: summaries.get(accountId) ?? null,
        gateway: purchases.get(accountId) ?? null,
      })),
    );
  };
