import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';

const answer = z.object({ data: z.object({ productIds: z.array(z.string()) }) });

export const mostBought = async () => (await call({ path: '/api/orders/most-bought', schema: answer })).data.productIds;

/** Not retried, because the page is complete without it. */
export const mostBoughtQuery = () =>
  queryOptions({ queryKey: ['products', 'most-bought'], queryFn: mostBought, staleTime: 300_000, retry: false });
