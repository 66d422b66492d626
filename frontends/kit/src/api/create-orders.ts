import * as z from '@topup/web-kit/api/schema.ts';
import type { paths as Order } from '../../gen/order.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { maybe } from './wire.ts';

const answer = z.object({
  message: z.optional(z.string()),
  data: z.object({ orderId: maybe(z.string()), paymentUrl: maybe(z.string()), redirectUrl: maybe(z.string()) }),
});

/** The server accepts `price` as string or number. Here it is always a string: the text that the player saw. */
type Documented = NonNullable<Order['/api/orders/create-orders']['post']['requestBody']>['content']['application/json'];
type RequestedItem = Documented['items'][number] & { price: string };
export type NewOrder = Omit<Documented, 'items'> & { items: RequestedItem[] };

/** The server charges its own prices. The prices sent here only tell it what the player saw. */
export const createOrders = async (order: NewOrder, idempotencyKey: string) =>
  (await call({ method: 'POST', path: '/api/orders/create-orders', body: order, idempotencyKey, schema: answer })).data;
