import { asKnownNow } from '../domain/account.ts';
import { searchOf } from '../domain/search.ts';
import type { AdminOrders, AdminPage, AdminQuery } from '../store/admin-orders.ts';
import type { Users } from '../store/users.ts';

type ListRequest = Omit<AdminQuery, keyof Narrowed> & { readonly search?: string | undefined };
type Narrowed = Pick<AdminQuery, 'accountIds' | 'idPrefix' | 'gameNumber' | 'paymentTail' | 'supplierNumber'>;
export type ListDeps = { readonly adminOrders: AdminOrders; readonly users: Users };

/** A search for a person who is not found returns an empty page, not all orders. */
export async function listAllOrders(
  { adminOrders, users }: ListDeps,
  { search, ...query }: ListRequest,
): Promise<AdminPage> {
  const { orders, ...counted } = await adminOrders.page({ ...query, ...(await narrowed(users, search)) });
  const known = await users.byIds(orders.map(({ accountId }) => accountId));
  return { ...counted, orders: orders.map((order) => asKnownNow(order, known.get(order.accountId))) };
}

async function narrowed(users: Users, search: string | undefined): Promise<Narrowed> {
  if (!search?.trim()) return {};
  const meant = searchOf(search);
  switch (meant.by) {
    case 'id':
      return ofOrder(meant);
    case 'digits':
      return { gameNumber: meant.digits, ...ofOrder(meant) };
    case 'supplier':
      return { supplierNumber: meant.number };
    case 'person':
      return { accountIds: await users.idsOf(meant.part) };
  }
}

const ofOrder = ({ idPrefix, paymentTail }: { idPrefix: string | null; paymentTail: string | null }): Narrowed => ({
  ...(idPrefix ? { idPrefix } : {}),
  ...(paymentTail ? { paymentTail } : {}),
});
