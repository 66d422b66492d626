import { LAST_LOOK_AFTER_DAYS } from '@topup/proto';
import type { Document } from '@topup/kit/mongo';
import type { RechargeStatus } from '../../recharges/domain/recharge-states.ts';
import type { Transactions } from '../../recharges/store/transactions.ts';

const IDS_MAX = 20;
const DAY_MS = 86_400_000;
/** A payment is open, its credit is not stored yet, or its money is in suspense. */
const UNDER_WAY: readonly RechargeStatus[] = [
  'pending',
  'processing',
  'failed_credit',
  'refund_initiated',
  'refund_failed',
];

/** The history entries that keep their account from being closed: of many only the first. */
export function openKeepingMoney({ collection }: Pick<Transactions, 'collection'>) {
  const ids = async (filter: Document): Promise<string[]> => {
    const found = collection.find(filter, { projection: { _id: 1 }, hint: 'history' }).limit(IDS_MAX);
    return (await found.toArray()).map(({ _id }) => _id);
  };
  return {
    underWay: (accountId: string) => ids({ accountId, status: { $in: UNDER_WAY } }),
    /** Unpaid recharges, so new that the gateway is still asked whether they were paid late. */
    mayBePaidLate: (accountId: string, now: Date) =>
      ids({
        accountId,
        type: 'recharge',
        status: 'failed',
        createdAt: { $gt: new Date(now.getTime() - (LAST_LOOK_AFTER_DAYS + 1) * DAY_MS) },
      }),
  };
}
export type KeepingMoney = ReturnType<typeof openKeepingMoney>;
