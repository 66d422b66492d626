import type { Orders } from '../store/orders.ts';

/** The number of an account's own orders, in all and in each status that occurs. */
export async function countOrders({ orders }: { readonly orders: Pick<Orders, 'countsOfAccount'> }, accountId: string) {
  const byStatus = await orders.countsOfAccount(accountId);
  return { total: byStatus.reduce((sum, { count }) => sum + count, 0), byStatus };
}
