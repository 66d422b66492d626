import { startSweeper, type Job } from '@topup/kit/sweeper';
import type { Order } from '../domain/order.ts';
import { continueOrder, type ContinueDeps } from '../use-cases/continue-order.ts';

/** Applies orders' deadlines, and repeats their commands: a process may have died, or the broker may have lost a message. */
export const sweepOrders = (deps: ContinueDeps): Job =>
  startSweeper({
    name: 'sweep-orders',
    collection: deps.orders.collection,
    // Leaves out orders that wait for a payment at a gateway: the job `ask-unpaid` asks about them in batches.
    only: () => ({ step: { $ne: 'payment' } }),
    now: deps.now,
    log: deps.log,
    handle: (document) => continueOrder(deps, document as Order),
  });
