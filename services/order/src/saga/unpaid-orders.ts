import { tooMany } from '@topup/kit/errors';
import type { Limiter } from '@topup/kit/limits';

/** Limits orders that end without a payment: they cost their account nothing, and are stored like all others. */
export type UnpaidOrders = {
  /** Throws 429 when the account has had too many within a day. */
  readonly enforce: (accountId: string) => Promise<void>;
  readonly add: (accountId: string) => Promise<unknown>;
};

const NAME = 'unpaidOrdersADay';
const TOO_MANY = 'Too many of your orders today ended without a payment. Please try again later.';

export const limitUnpaid = (limiter: Pick<Limiter<typeof NAME>, 'peek' | 'take'>): UnpaidOrders => ({
  enforce: async (accountId) => {
    const wait = await limiter.peek(NAME, accountId);
    if (wait !== null) throw tooMany(wait, TOO_MANY);
  },
  add: (accountId) => limiter.take(NAME, accountId),
});
