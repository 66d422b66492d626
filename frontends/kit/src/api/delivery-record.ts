import { queryOptions } from '@tanstack/react-query';
import { call } from '@topup/web-kit/api/client.ts';
import * as z from '@topup/web-kit/api/schema.ts';
import { maybe } from './wire.ts';

const answer = z.object({
  data: maybe(z.object({ orders: z.number(), seconds: z.number(), medianSeconds: maybe(z.number()) })),
});

/** `orders`: delivered in the last 30 days. `seconds`: nine of ten took at most this long, and half `medianSeconds`. Null if unknown or too few. */
export const deliveryRecord = async () =>
  (await call({ path: '/api/orders/delivery-record', schema: answer })).data ?? null;

export const deliveryRecordQuery = () =>
  queryOptions({ queryKey: ['delivery-record'], queryFn: deliveryRecord, staleTime: 300_000, retry: false });
