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
  refundedAmount: maybe(z.number()),
});

export type TimelineEvent = components['schemas']['TimelineEntry']['what'];

const timelineEntry = z.object({
  what: z.string(),
  /** Absent if the entry describes the present state. */
  at: maybe(z.string()),
  /** Index of the order's item, from 0, and which units of that item, from 1. */
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
  /** Amounts are sent to the owner only. */
  money: maybe(z.array(moneyPart)),
  totalAmount: maybe(z.number()),
  /** The following fields are sent to the owner only; amounts in rupees. */
  refundedAmount: maybe(z.number()),
  paymentMethod: maybe(z.string()),
  playerName: maybe(personName),
  items: maybe(z.array(item)),
  timeline: maybe(z.array(timelineEntry)),
  estimatedDeliveryTime: maybe(z.string()),
  paymentUrl: maybe(z.string()),
});

export type OrderStatus = z.infer<typeof answer>;

/** @param token signed token from the return URL; grants access to this one status without a session. */
export const orderStatus = (orderId: string, token: string | null): Promise<OrderStatus> =>
  call({
    path: `/api/orders/order-status/${encodeURIComponent(orderId)}`,
    query: { t: token ?? undefined },
    schema: answer,
  });

/** Only a hint: if the stream is unavailable or ends, nothing happens, and callers keep polling. */
export function onOrderMoved(orderId: string, token: string | null, wake: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const path: ApiPath = `/api/orders/order-status/${encodeURIComponent(orderId)}/events`;
  const source = new EventSource(token ? `${path}?${new URLSearchParams({ t: token }).toString()}` : path);
  source.addEventListener('moved', wake);
  source.addEventListener('status', wake);
  // Otherwise the browser would reconnect to a finished stream.
  source.addEventListener('end', () => source.close());
  return () => source.close();
}
