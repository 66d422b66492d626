import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe } from './wire.ts';

const answer = z.object({
  message: z.optional(z.string()),
  code: z.string(),
  data: maybe(z.object({ state: maybe(z.string()), amount: maybe(z.number()), transactionId: maybe(z.string()) })),
});

/** `data.amount` is in paise. */
export const checkPhonepeStatus = (merchantTransactionId: string) =>
  call({
    path: `/api/orders/check-phonepe-status/${encodeURIComponent(merchantTransactionId)}`,
    schema: answer,
  });
