import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';

const counts = z.object({
  total: z.number(),
  byStatus: z.array(z.object({ _id: z.string(), count: z.number() })),
});

const answer = z.object({ data: counts });

export const orderCounts = async () => (await call({ path: '/api/orders/counts', schema: answer })).data;

/** Below the key of the lists, so that both are refetched together. */
export const ORDER_COUNTS_KEY = ['orders', 'counts'];

export const orderCountsQuery = () => queryOptions({ queryKey: ORDER_COUNTS_KEY, queryFn: orderCounts });
