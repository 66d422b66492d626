import { ALARMS_MAX, type ActiveAlarm } from '@topup/kit/alarms';
import { paise, rupeesText } from '@topup/kit/money';
import type { Transfers } from '../../ledger/store/transfers.ts';
import { CLOSED, type Users } from './users.ts';

/**
 * Closed accounts whose wallet is not empty: a capture, a refund or an adjustment may be posted in the moment of the closing,
 * and a refund of an order also later. One query, which reads the newest transfer of each closed account.
 */
export const openClosedMoney = (
  users: Pick<Users, 'collection'>,
  transfers: Pick<Transfers, 'collection'>,
): (() => Promise<ActiveAlarm[]>) => {
  const newest = {
    from: transfers.collection.collectionName,
    localField: '_id',
    foreignField: 'ref.accountId',
    // The condition of the chain's index.
    pipeline: [{ $match: { wallet: { $exists: true } } }, { $sort: { seq: -1 } }, { $limit: 1 }],
    as: 'head',
  };
  const stages = [
    { $match: CLOSED },
    { $project: { _id: 1 } },
    { $lookup: newest },
    { $unwind: '$head' },
    { $match: { 'head.balanceAfterPaise': { $ne: 0 } } },
    { $limit: ALARMS_MAX },
    { $project: { balancePaise: '$head.balanceAfterPaise', since: '$head.at' } },
  ];
  return async () => {
    const found = users.collection.aggregate<{ _id: string; balancePaise: unknown; since: Date }>(stages);
    return (await found.toArray()).map(({ _id: subject, balancePaise, since }) => {
      const amountPaise = paise(Number(balancePaise));
      const holds = `₹${rupeesText(amountPaise)} came into this closed account's wallet`;
      const detail = `${holds}: pay it back outside, then take it out by an adjustment.`;
      return { subject, detail, facts: { amountPaise, since } };
    });
  };
};
export type ClosedMoney = ReturnType<typeof openClosedMoney>;
