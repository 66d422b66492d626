import type { Orders } from '../store/orders.ts';

type ListQuery = {
  readonly page: number;
  readonly limit: number;
  readonly status?: string | undefined;
};

export async function listOrders(deps: { readonly orders: Orders }, accountId: string, query: ListQuery) {
  const { page, limit } = query;
  const { orders, total } = await deps.orders.ofAccount(accountId, query);
  return { orders, pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
}
