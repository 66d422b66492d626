import type { Orders } from '../store/orders.ts';

export async function countOrders({ orders }: { readonly orders: Pick<Orders, 'countsOfAccount'> }, accountId: string) {
  const byStatus = await orders.countsOfAccount(accountId);
  return { total: byStatus.reduce((sum, { count }) => sum + count, 0), byStatus };
}
