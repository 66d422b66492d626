import { queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe } from './wire.ts';

const explanation = z.object({
  orderId: z.string(),
  correlationId: maybe(z.string()),
  verdict: z.object({
    moneyText: z.string(),
    deliveryText: z.string(),
    contradictions: z.array(z.string()),
    unanswered: z.array(z.string()),
    next: z.object({
      who: z.string(),
      text: z.string(),
      time: maybe(z.object({ what: z.string(), at: z.string() })),
    }),
  }),
  story: z.array(
    z.object({ at: z.string(), source: z.string(), what: z.string(), id: z.string(), raw: maybe(z.string()) }),
  ),
});

export type Explanation = z.infer<typeof explanation>;

const answer = z.object({ data: explanation });

const explainOrder = async (orderId: string): Promise<Explanation> =>
  (await call({ path: `/api/admin/orders/${encodeURIComponent(orderId)}/explain`, schema: answer })).data;

export const explainOrderQuery = (orderId: string) =>
  queryOptions({ queryKey: ['admin', 'orders', 'explain', orderId], queryFn: () => explainOrder(orderId) });
