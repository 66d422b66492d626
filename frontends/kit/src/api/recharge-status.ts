import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { moneyPart } from './money-places.ts';
import { maybe } from './wire.ts';

const answer = z.object({
  message: z.optional(z.string()),
  data: z.object({
    _id: maybe(z.string()),
    status: z.string(),
    /** The amount paid, once it is known; until then the amount requested. */
    amount: z.number(),
    /** The amount requested. Set only if the money was not credited as requested. */
    requestedAmount: maybe(z.number()),
    balanceBefore: maybe(z.number()),
    balanceAfter: maybe(z.number()),
    failureReason: maybe(z.string()),
    failureCode: maybe(z.string()),
    money: maybe(moneyPart),
    paymentMethod: maybe(z.string()),
  }),
});

export type RechargeStatus = z.infer<typeof answer>['data'];

/** @param token signed token from the return URL; it opens this recharge's status to visitors who are not signed in. */
export const rechargeStatus = async (transactionId: string, token: string | null): Promise<RechargeStatus> =>
  (
    await call({
      path: `/api/orders/transactions/status/${encodeURIComponent(transactionId)}`,
      query: { t: token ?? undefined },
      schema: answer,
    })
  ).data;
