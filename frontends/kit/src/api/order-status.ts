import * as z from 'zod/mini';
import { call } from '@topup/web-kit/api/client.ts';
import type { components } from '../../gen/order.ts';
import { moneyPart } from './money-places.ts';
import { maybe } from './wire.ts';

const item = z.object({
  spu: z.string(),
  quantity: z.number(),
  deliveredQuantity: maybe(z.number()),
  refundedAmount: maybe(z.number()),
});

/** What can happen to an order, by the order service's document. */
export type TimelineEvent = components['schemas']['TimelineEntry']['what'];

const timelineEntry = z.object({
  what: z.string(),
  /** Absent for what is so now. */
  at: maybe(z.string()),
  /** Index in the order's items, from 0, and which units of that item, from 1. */
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
  /** Where its money is; amounts for its owner alone. */
  money: maybe(z.array(moneyPart)),
  totalAmount: maybe(z.number()),
  /** What its owner is told beside that; amounts in rupees. */
  refundedAmount: maybe(z.number()),
  paymentMethod: maybe(z.string()),
  /** Who got the items, by their name in the game. */
  playerName: maybe(z.string()),
  items: maybe(z.array(item)),
  /** What happened to it, oldest first. */
  timeline: maybe(z.array(timelineEntry)),
  estimatedDeliveryTime: maybe(z.string()),
  /** Where an order that waits for its payment can be paid. */
  paymentUrl: maybe(z.string()),
});

export type OrderStatus = z.infer<typeof answer>;

/**
 * How an order stands.
 * @param token the signed token of the return address: it opens this one status without a session.
 */
export const orderStatus = (orderId: string, token: string | null): Promise<OrderStatus> =>
  call({
    path: `/api/orders/order-status/${encodeURIComponent(orderId)}`,
    query: { t: token ?? undefined },
    schema: answer,
  });
