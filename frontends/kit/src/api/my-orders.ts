import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from '@topup/web-kit/api/schema.ts';
import { call } from '@topup/web-kit/api/client.ts';
import { moneyPart } from './money-places.ts';
import { maybe } from './wire.ts';

const orderItem = z.object({
  _id: maybe(z.string()),
  spu: z.string(),
  productId: z.string(),
  quantity: z.number(),
  deliveredQuantity: maybe(z.number()),
  /** Of these, how many only our balance at the supplier confirms. */
  provedByBalance: maybe(z.number()),
  subtotal: z.number(),
  refundedAmount: maybe(z.number()),
});

/** `userGameId` and `zoneId` identify the game account; amounts are in rupees. */
export const order = z.object({
  _id: z.string(),
  userGameId: z.string(),
  zoneId: z.string(),
  totalAmount: z.number(),
  paymentMethod: z.string(),
  paymentDetails: maybe(z.object({ merchantTransactionId: maybe(z.string()) })),
  status: z.string(),
  failureReason: maybe(z.string()),
  /** Machine-readable form of `failureReason`. The order service's OpenAPI document lists all codes. */
  failureCode: maybe(z.string()),
  statusMessage: maybe(z.string()),
  refundedTo: maybe(z.string()),
  money: maybe(z.array(moneyPart)),
  createdAt: z.string(),
  completedAt: maybe(z.string()),
  estimatedDeliveryTime: maybe(z.string()),
  paymentUrl: maybe(z.string()),
  items: z.array(orderItem),
});

export type Order = z.infer<typeof order>;

const answer = z.object({
  data: z.object({
    orders: z.array(order),
    pagination: z.object({ page: z.number(), limit: z.number(), total: z.number(), pages: z.number() }),
  }),
});

export type OrderFilter = { page: number; status: string };

const PAGE = 10;

export const myOrders = async ({ page, status }: OrderFilter, limit = PAGE) =>
  (await call({ path: '/api/orders', query: { page, limit, status }, schema: answer })).data;

export const myOrdersQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: ['orders', filter],
    queryFn: () => myOrders(filter),
    placeholderData: keepPreviousData,
  });

const LOOKED_BACK = 50;
const PAGES_MAX = 4;

/** Loads orders, newest first and at most 200, until all of `ids` are found. `ids` are short: the beginnings of order ids. */
async function ordersBackTo(ids: readonly string[]): Promise<Order[]> {
  const found: Order[] = [];
  const isMissing = (id: string) => !found.some(({ _id }) => _id.startsWith(id));
  for (let page = 1; page <= PAGES_MAX && ids.some(isMissing); page += 1) {
    const { orders, pagination } = await myOrders({ page, status: '' }, LOOKED_BACK);
    found.push(...orders);
    if (page >= pagination.pages) break;
  }
  return found;
}

export const ordersBackToQuery = (ids: readonly string[]) =>
  queryOptions({ queryKey: ['orders', 'back to', ids], queryFn: () => ordersBackTo(ids) });

const byStatus = z.array(z.object({ _id: z.string(), count: z.number() }));
const counted = z.object({ data: z.object({ total: z.number(), byStatus }) });

export const orderCounts = async () => (await call({ path: '/api/orders/counts', schema: counted })).data;

/** Begins like the key of the lists of orders, so that invalidating `['orders']` refetches lists and counts. */
export const ORDER_COUNTS_KEY = ['orders', 'counts'];

export const orderCountsQuery = () => queryOptions({ queryKey: ORDER_COUNTS_KEY, queryFn: orderCounts });
