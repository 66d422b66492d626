import { searchOf } from '../domain/search.ts';
import type { AdminOrders, AdminPage, AdminQuery } from '../store/admin-orders.ts';
import type { Users } from '../store/users.ts';

type Wanted = Omit<AdminQuery, 'accountIds' | 'idPrefix' | 'gameNumber'> & { readonly search?: string | undefined };
type ListDeps = { readonly adminOrders: AdminOrders; readonly users: Users };

/** One page of everybody's orders. Nobody of that e-mail is an empty page, not everything. */
export async function listAllOrders(
  { adminOrders, users }: ListDeps,
  { search, ...query }: Wanted,
): Promise<AdminPage> {
  return adminOrders.page({ ...query, ...(await narrowed(users, search)) });
}

async function narrowed(users: Users, search: string | undefined): Promise<Partial<AdminQuery>> {
  if (!search?.trim()) return {};
  const meant = searchOf(search);
  switch (meant.by) {
    case 'id':
      return { idPrefix: meant.idPrefix };
    case 'digits':
      return { gameNumber: meant.digits, ...(meant.idPrefix ? { idPrefix: meant.idPrefix } : {}) };
    case 'email':
      return { accountIds: await users.idsByEmail(meant.part) };
  }
}
