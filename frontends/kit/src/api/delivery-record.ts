import { queryOptions } from '@tanstack/react-query';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe, number, object } from './shape.ts';

const answer = object({ data: maybe(object({ orders: number, seconds: number })) });

/** How many orders the store delivered in the last 30 days, and within how many seconds; null when unknown or few. */
export const deliveryRecord = async () =>
  (await call({ path: '/api/orders/delivery-record', schema: answer })).data ?? null;

export const deliveryRecordQuery = () =>
  queryOptions({ queryKey: ['delivery-record'], queryFn: deliveryRecord, staleTime: 300_000, retry: false });
