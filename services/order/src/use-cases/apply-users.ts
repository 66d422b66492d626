import type { User } from '@topup/proto';
import { markOrdersOf, type MarkDeps } from '../saga/mark-orders.ts';
import type { Users } from '../store/users.ts';

export type UserDeps = MarkDeps & { readonly users: Pick<Users, 'apply'> };

export async function applyUsers(deps: UserDeps, received: readonly User[]): Promise<void> {
  const versions = received.map(({ accountId, email, name, blocked, version }) => {
    return { accountId, email, name, blocked, version: Number(version) };
  });
  await deps.users.apply(versions);
  await markOrdersOf(
    deps,
    received.map(({ accountId }) => accountId),
  );
}
