import type { Log } from '@topup/kit/log';
import type { Relay } from '@topup/kit/outbox';
import { startSweeper, type Job } from '@topup/kit/sweeper';
import { endSessionsOfBefore, type BlockDeps } from '../use-cases/block-account.ts';

type LeftoverDeps = Pick<BlockDeps, 'users' | 'families' | 'sessionEnder' | 'now'> & { relay: Relay; log: Log };

/** Sends events, and ends sessions, that a process left behind which died after it had changed a user. */
export const sendLeftovers = (deps: LeftoverDeps): Job =>
  startSweeper({
    name: 'send-leftovers',
    collection: deps.users.collection,
    now: deps.now,
    log: deps.log,
    handle: async (user) => {
      if (user.blocked) await endSessionsOfBefore(deps, user);
      if (user.outbox.length > 0) await deps.relay.relayLeftovers(user);
      else await deps.users.settle(user._id);
    },
  });
