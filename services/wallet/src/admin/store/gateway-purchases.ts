import { paise } from '@topup/kit/money';
import { gatewayOf } from '../../ledger/domain/accounts.ts';
import type { GatewayPurchases } from '../domain/player-sums.ts';
import type { PostedTransfer } from '../../ledger/domain/transfers.ts';
import { GATEWAY_PURCHASES } from '../../ledger/store/transfer-rules.ts';
import type { Transfers } from '../../ledger/store/transfers.ts';

/** Recounts everything, so it is idempotent. */
export async function gatewayPurchases(
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
