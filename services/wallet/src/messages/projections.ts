import { startProjection, type CursorRecord, type Projection } from '@topup/kit/projection';
import type { Collection } from '@topup/kit/mongo';
import type { Log } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';
import type { Users } from '../admin/store/users.ts';

const PAGE = 500;

type UsersDeps = { readonly users: Users; readonly bus: Bus; readonly log: Log };

export const startUsers = (deps: UsersDeps, cursors: Collection<CursorRecord>): Projection =>
  startProjection({
    name: 'users',
    cursors,
    bus: deps.bus,
    log: deps.log,
    fetch: (cursor) => deps.bus.ask('auth.users.since', { cursor, limit: PAGE }),
    apply: async ({ users }) => {
      for (const user of users) await deps.users.put(user);
    },
  });
