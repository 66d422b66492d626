import type { Collection, Document } from '@topup/kit/mongo';
import type { Due } from '@topup/kit/sweeper';
import { LAST_LOOK_AFTER_DAYS } from '@topup/proto';
import { isFinal, STATE_NAMES, stateOf } from '../domain/machine.ts';
import { ACCOUNT_INDEX } from './order-lists.ts';

const IDS_MAX = 20;
const DAY_MS = 86_400_000;
/** For `$or`: every state that is not final. */
export const OPEN = STATE_NAMES.filter((name) => !isFinal(name)).map(stateOf);

/** The orders that keep their account from being closed: of many only the first. */
export function openKeepingOrders(collection: Collection<Due & Document>) {
  const ids = async (filter: Document): Promise<string[]> => {
    const found = collection.find(filter, { projection: { _id: 1 }, hint: ACCOUNT_INDEX }).limit(IDS_MAX);
    return (await found.toArray()).map(({ _id }) => _id);
  };
  return {
    notFinal: (accountId: string) => ids({ accountId, $or: OPEN }),
    /** Unpaid, and so new that the wallet still asks the payment gateway whether it was paid late. */
    mayBePaidLate: (accountId: string, now: Date) =>
      ids({
        accountId,
        createdAt: { $gt: new Date(now.getTime() - (LAST_LOOK_AFTER_DAYS + 1) * DAY_MS) },
        paymentMethod: { $ne: 'wallet' },
        paidAt: { $exists: false },
        status: { $in: ['failed', 'cancelled'] },
      }),
  };
}
export type KeepingOrders = ReturnType<typeof openKeepingOrders>;
