import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import type { RechargeMethod } from './payment-methods.ts';
import { maybe } from './wire.ts';

const answer = z.object({
  success: z.boolean(),
  message: z.optional(z.string()),
  data: z.optional(z.object({ paymentUrl: maybe(z.string()), redirectUrl: maybe(z.string()) })),
});

/** Whole rupees; the response contains the payment page. */
export const rechargeWallet = (amount: number, method: RechargeMethod, idempotencyKey: string) =>
  call({
    method: 'POST',
    path: `/api/wallet/recharge/${method}`,
    body: { amount, paymentMethod: method },
    idempotencyKey,
    schema: answer,
  });
