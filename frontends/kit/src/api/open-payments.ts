import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { amount, maybe } from './wire.ts';

const payment = z.object({
  _id: z.string(),
  purpose: z.string(),
  amount,
  paymentUrl: maybe(z.string()),
  createdAt: z.string(),
});
const answer = z.object({ data: z.object({ payments: z.array(payment) }) });

export type OpenPayment = z.infer<typeof payment>;

/** The code of the error by which the server refuses to open one more payment. */
export const TOO_MANY_OPEN = 'too_many_open_payments';

export const OPEN_PAYMENTS_KEY = ['wallet', 'open-payments'];

/** The player's own payments that wait at a payment gateway, oldest first. */
export const openPayments = async () =>
  (await call({ path: '/api/wallet/open-payments', schema: answer })).data.payments;

/** Never served from the cache, because another tab may have opened or ended a payment. */
export const openPaymentsQuery = () =>
  queryOptions({ queryKey: OPEN_PAYMENTS_KEY, queryFn: openPayments, staleTime: 0 });

/** @param id the id of the order or recharge that the payment is for. */
export const cancelPayment = (id: string) =>
  call({
    method: 'POST',
    path: `/api/wallet/open-payments/${encodeURIComponent(id)}/cancel`,
    schema: z.object({ success: z.boolean() }),
  });
