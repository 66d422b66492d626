import type { OnFollowed } from '../../ledger/store/wallets.ts';
import type { Transfers } from '../../ledger/store/transfers.ts';
import type { Users } from './users.ts';
import { paise } from '@topup/kit/money';
import { gatewayOf } from '../../ledger/domain/accounts.ts';
import type { GatewayPurchases } from '../domain/player-sums.ts';
import type { PostedTransfer } from '../../ledger/domain/transfers.ts';
import { GATEWAY_PURCHASES } from '../../ledger/store/transfer-rules.ts';

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

/** Adds up all gateway purchases of the accounts anew instead of adding to stored sums, so repeats do no harm. */
async function gatewayPurchases(
  { collection }: Pick<Transfers, 'collection'>,
  posted: readonly PostedTransfer[],
): Promise<Map<string, GatewayPurchases>> {
  const atGateway = posted.filter(({ debit, credit }) => credit === 'sales' && gatewayOf(debit) !== null);
  if (atGateway.length === 0) return new Map();
  const accounts = [...new Set(atGateway.map(({ ref }) => ref.accountId))];
  const sums = await collection
    .aggregate<{ _id: string; spentPaise: number; count: number }>([
      { $match: { ...GATEWAY_PURCHASES, 'ref.accountId': { $in: accounts } } },
      { $group: { _id: '$ref.accountId', spentPaise: { $sum: '$amountPaise' }, count: { $sum: 1 } } },
    ])
    .toArray();
  return new Map(sums.map(({ _id, spentPaise, count }) => [_id, { spentPaise: paise(spentPaise), count }]));
}
