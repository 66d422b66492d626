import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import type { components } from '../../gen/order.ts';
import { moneyPart } from './money-places.ts';
import { maybe, personName } from './wire.ts';
import type { ApiPath } from './documented.ts';

const item = z.object({
  spu: z.string(),
  quantity: z.number(),
  deliveredQuantity: maybe(z.number()),
  provedByBalance: maybe(z.number()),
  refundedAmount: maybe(z.number()),
});

export type TimelineEvent = components['schemas']['TimelineEntry']['what'];

const timelineEntry = z.object({
  what: z.string(),
  /** Absent if the entry describes the present state. */
  at: maybe(z.string()),
  /** `item`: index in the order's items, from 0. `units`: the numbers of units of that item, from 1. */
  item: maybe(z.number()),
  units: maybe(z.array(z.number())),
  amount: maybe(z.number()),
  to: maybe(z.string()),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const answer = z.object({
  status: z.string(),
  reason: maybe(z.string()),
  failureReason: maybe(z.string()),
  failureCode: maybe(z.string()),
  message: z.optional(z.string()),
  statusMessage: maybe(z.string()),
  refundedTo: maybe(z.string()),
  /** The server sends the amounts in `money` to the order's owner only. */
  money: maybe(z.array(moneyPart)),
  totalAmount: maybe(z.number()),
  /** The server sends the following fields to the order's owner only. Amounts are in rupees. */
  refundedAmount: maybe(z.number()),
  paymentMethod: maybe(z.string()),
  playerName: maybe(personName),
  items: maybe(z.array(item)),
  timeline: maybe(z.array(timelineEntry)),
  estimatedDeliveryTime: maybe(z.string()),
  paymentUrl: maybe(z.string()),
});

export type OrderStatus = z.infer<typeof answer>;

/** @param token signed token from the return URL; it opens this order's status to visitors who are not signed in. */
export const orderStatus = (orderId: string, token: string | null): Promise<OrderStatus> =>
  call({
    path: `/api/orders/order-status/${encodeURIComponent(orderId)}`,
    query: { t: token ?? undefined },
    schema: answer,
  });

/** Calls `wake` when the order may have changed. Callers poll as well, because the stream may be unavailable or end. */
export function onOrderMoved(orderId: string, token: string | null, wake: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const path: ApiPath = `/api/orders/order-status/${encodeURIComponent(orderId)}/events`;
  const source = new EventSource(token ? `${path}?${new URLSearchParams({ t: token }).toString()}` : path);
  source.addEventListener('moved', wake);
  source.addEventListener('status', wake);
  // If the page did not close the finished stream, the browser would connect again.
  source.addEventListener('end', () => source.close());
  return () => source.close();
}
