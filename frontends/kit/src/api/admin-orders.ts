import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { adminListQuery, adminPages, type AdminListFilter } from './admin-pages.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { order } from './my-orders.ts';
import { walletTransaction } from './wallet-transactions.ts';
import { maybe, personName } from './wire.ts';

const adminFields = {
  userId: z.object({ _id: z.string(), name: personName }),
  userEmail: z.string(),
  gameId: z.string(),
  paymentDetails: maybe(
    z.object({
      merchantTransactionId: maybe(z.string()),
      phonepeTransactionId: maybe(z.string()),
      paymentInstrument: maybe(z.string()),
      merchantRefundId: maybe(z.string()),
    }),
  ),
  smileOrderIds: z.array(z.string()),
};
const listed = z.extend(order, adminFields);

/** All amounts are in rupees. */
export type AdminOrder = z.infer<typeof listed>;

const listAnswer = z.object({
  data: z.object({
    orders: z.array(listed),
    pagination: z.object({ ...adminPages, totalOrders: z.number(), totalIsCapped: maybe(z.boolean()) }),
  }),
});

export const adminOrders = async (filter: AdminListFilter) =>
  (await call({ path: '/api/admin/orders', query: adminListQuery(filter), schema: listAnswer })).data;

export const adminOrdersQuery = (filter: AdminListFilter) =>
  queryOptions({
    queryKey: ['admin', 'orders', 'list', filter],
    queryFn: () => adminOrders(filter),
    placeholderData: keepPreviousData,
  });

const item = z.object({
  _id: z.string(),
  spu: z.string(),
  productId: z.string(),
  quantity: z.number(),
  deliveredQuantity: z.number(),
  provedByBalance: maybe(z.number()),
  subtotal: z.number(),
  smileOrderId: z.array(z.string()),
  /** By what the supplier may multiply its list price for this player; absent when by 1. */
  multiplier: maybe(z.number()),
  smileOrderResponse: z.array(z.unknown()),
  deliveries: z.array(
    z.object({ unit: z.string(), state: z.string(), provedByBalance: maybe(z.boolean()), reason: z.string() }),
  ),
});
export type AdminOrderItem = z.infer<typeof item>;

const whole = z.extend(listed, {
  playerName: personName,
  paymentGatewayResponse: maybe(z.record(z.string(), z.unknown())),
  items: z.array(item),
});
const detailsAnswer = z.object({
  data: z.object({
    order: whole,
    transactions: z.array(walletTransaction),
    missing: z.array(z.string()),
    hidden: maybe(z.array(z.string())),
  }),
});

/** `missing` names the services that did not respond in time; `hidden` the parts that this admin may not read. */
export type AdminOrderDetails = z.infer<typeof detailsAnswer>['data'];

export const adminOrder = async (orderId: string): Promise<AdminOrderDetails> =>
  (await call({ path: `/api/admin/orders/${encodeURIComponent(orderId)}`, schema: detailsAnswer })).data;

export const adminOrderQuery = (orderId: string) =>
  queryOptions({ queryKey: ['admin', 'orders', 'one', orderId], queryFn: () => adminOrder(orderId) });

const cancelAnswer = z.object({ message: z.optional(z.string()), data: z.object({ status: z.string() }) });

/** After this call the order may stay pending until its payment is closed. */
export const cancelAdminOrder = (orderId: string) =>
  call({ method: 'POST', path: `/api/admin/orders/${encodeURIComponent(orderId)}/cancel`, schema: cancelAnswer });

/** The order's status changes once the wallet has recorded the refund. */
export const recordManualRefund = (orderId: string, body: { reference: string; reason: string }) =>
  call({
    method: 'POST',
    path: `/api/admin/orders/${encodeURIComponent(orderId)}/manual-refund`,
    body,
    schema: cancelAnswer,
  });
