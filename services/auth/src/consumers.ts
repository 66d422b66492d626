import type { Bus } from '@topup/kit/messaging';
import type { Admins } from './domain/admins.ts';
import { checkAdmin } from './use-cases/check-admin.ts';
import { listUsersSince } from './use-cases/list-users-since.ts';
import type { Users } from './store/users.ts';

export const startConsumers = (bus: Bus, deps: { readonly users: Users; readonly admins: Admins }): Promise<void> =>
  bus.answer('auth.queries', {
    'auth.admin.check': ({ accountId, sessionVersion }) => checkAdmin(deps, accountId, sessionVersion),
    'auth.users.since': (query) => listUsersSince(deps.users, query),
  });
