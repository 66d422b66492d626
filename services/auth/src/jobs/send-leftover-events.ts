import type { Log } from '@topup/kit/log';
import type { Relay } from '@topup/kit/outbox';
import { startSweeper, type Job } from '@topup/kit/sweeper';
import type { Users } from '../store/users.ts';

export const sendLeftoverEvents = (deps: { users: Users; relay: Relay; now: () => Date; log: Log }): Job =>
  startSweeper({
    name: 'send-leftover-events',
    collection: deps.users.collection,
    now: deps.now,
    log: deps.log,
    handle: async (user) => {
      if (user.outbox.length > 0) await deps.relay.relayLeftovers(user);
      else await deps.users.settle(user._id);
    },
  });
