import { startSweeper, type Job } from '@topup/kit/sweeper';
import type { Order } from '../domain/order.ts';
import { continueOrder, type ContinueDeps } from '../use-cases/continue-order.ts';

/** Recovers from lost commands, dead processes and a wiped broker. */
export const sweepOrders = (deps: ContinueDeps): Job =>
  startSweeper({
    name: 'sweep-orders',
    collection: deps.orders.collection,
    // Asked about in batches by `ask-unpaid`.
    only: () => ({ step: { $ne: 'payment' } }),
    now: deps.now,
    log: deps.log,
    handle: (document) => continueOrder(deps, document as Order),
  });
