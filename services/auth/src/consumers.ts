import type { Bus } from '@topup/kit/messaging';
import { checkAdmin } from './use-cases/check-admin.ts';
import { listUsersSince } from './use-cases/list-users-since.ts';
import type { Users } from './store/users.ts';

export const startConsumers = (bus: Bus, users: Users): Promise<void> =>
  bus.answer('auth.queries', {
    'auth.admin.check': async ({ accountId, sessionVersion }) => ({
      role: await checkAdmin(users, accountId, sessionVersion),
    }),
    'auth.users.since': (query) => listUsersSince(users, query),
  });
