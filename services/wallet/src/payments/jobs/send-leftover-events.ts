import { startSweeper, type Job } from '@topup/kit/sweeper';
import type { Log } from '@topup/kit/log';
import type { TellDeps } from '../deps.ts';

export const sendLeftoverEvents = ({ checkouts, relay, now, log }: TellDeps & { readonly log: Log }): Job =>
  startSweeper({
    name: 'send-leftover-events',
    collection: checkouts.collection,
    now,
    log,
    handle: async (checkout) => {
      if (checkout.outbox.length > 0) await relay.relayLeftovers(checkout);
      else await checkouts.nothingDue(checkout._id);
    },
  });
