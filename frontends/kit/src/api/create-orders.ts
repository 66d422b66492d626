import * as z from 'zod/mini';
import { call } from './client.ts';
import type { PaymentMethod } from './payment-methods.ts';
import { maybe } from './wire.ts';

const answer = z.object({
  message: z.optional(z.string()),
  data: z.object({ orderId: maybe(z.string()), paymentUrl: maybe(z.string()), redirectUrl: maybe(z.string()) }),
});

export type OrderLine = { productId: string; spu: string; price: string; quantity: number };

export type NewOrder = {
  userId: string;
  zoneId: string;
  items: OrderLine[];
  paymentMethod: PaymentMethod;
  gameId: 'mobilelegends';
};

/** Places an order. The server charges its own prices; ours only tell it what the player saw. */
export const createOrders = async (order: NewOrder, idempotencyKey: string) =>
  (await call({ method: 'POST', path: '/api/orders/create-orders', body: order, idempotencyKey, schema: answer })).data;
