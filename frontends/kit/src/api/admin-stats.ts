import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe } from './wire.ts';

const byStatus = z.array(z.object({ _id: z.string(), count: z.number() }));

const stats = z.object({
  orders: z.object({ total: z.number(), today: z.number(), month: z.number(), byStatus }),
  transactions: z.object({
    total: z.number(),
    today: z.number(),
    byStatus,
    asOf: maybe(z.string()),
    yesterday: maybe(z.number()),
  }),
  revenue: z.object({ totalRevenue: z.number(), todayRevenue: z.number(), monthRevenue: z.number() }),
  /** Orders and revenue of yesterday up to the present time of day; null if they could not be counted. */
  yesterday: maybe(z.object({ orders: z.number(), revenue: z.number() })),
});

export type Stats = z.infer<typeof stats>;

const answer = z.object({ data: stats });

/** Days and months are in Indian time; revenue is in rupees. */
export const adminStats = async () => (await call({ path: '/api/admin/stats', schema: answer })).data;

export const statsQuery = () => queryOptions({ queryKey: ['admin', 'stats'], queryFn: adminStats });
