import type { Log } from '@topup/kit/log';
import type { Relay } from '@topup/kit/outbox';
import { startSweeper, type Job } from '@topup/kit/sweeper';
import type { PointCosts } from '../store/point-costs.ts';

export const finishCosts = (deps: { costs: PointCosts; relay: Relay; now: () => Date; log: Log }): Job =>
  startSweeper({
    name: 'finish-costs',
    collection: deps.costs.collection,
    now: deps.now,
    log: deps.log,
    handle: async (record) => {
      if (record.outbox.length > 0) await deps.relay.relayLeftovers(record);
      else await deps.costs.settle(record._id);
    },
  });
