import type { User } from '@topup/proto';
import type { Users } from '../store/users.ts';
import { markOrdersOf, type MarkDeps } from './mark-orders.ts';

export async function applyUsers(
  deps: MarkDeps & { readonly users: Pick<Users, 'apply'> },
  received: readonly User[],
): Promise<void> {
  const versions = received.map(({ accountId, email, name, blocked, version }) => ({
    ...{ accountId, email, name, blocked },
    version: Number(version),
  }));
  await deps.users.apply(versions);
  await markOrdersOf(
    deps,
    received.map(({ accountId }) => accountId),
  );
}
