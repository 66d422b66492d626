import { tooMany } from '@topup/kit/errors';
import type { Limiter } from '@topup/kit/limits';

/** Limits an account's orders that end without a payment: they cost the account nothing, but each of them is stored. */
export type UnpaidOrders = {
  /** Throws 429 when the account has had too many such orders within a day. */
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
