import type { Collection, Document } from '@topup/kit/mongo';
import type { Due } from '@topup/kit/sweeper';
import { OPEN } from './keeping-orders.ts';
import { ACCOUNT_INDEX } from './order-lists.ts';

/** A round marks at most this many orders of an account; the next round goes on. */
const IDS_MAX = 1_000;

export const openBlockedOrders = (collection: Collection<Due & Document>) => ({
  /** Open orders that have no mark although the account is blocked, or have one although it is not. */
  wronglyMarked: async (accountId: string, isBlocked: boolean): Promise<string[]> => {
    const blocked = isBlocked ? { $ne: true } : true;
    const filter = { accountId, blocked, $or: OPEN };
    const found = collection.find(filter, { projection: { _id: 1 }, hint: ACCOUNT_INDEX }).limit(IDS_MAX);
    return (await found.toArray()).map(({ _id }) => _id);
  },
});
export type BlockedOrders = ReturnType<typeof openBlockedOrders>;
