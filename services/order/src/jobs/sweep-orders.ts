import { startSweeper, type Job } from '@topup/kit/sweeper';
import type { Order } from '../domain/order.ts';
import { continueOrder, type ContinueDeps } from '../use-cases/continue-order.ts';

/** Applies orders' deadlines, and sends their commands again: a process may have died, or the broker lost its messages. */
export const sweepOrders = (deps: ContinueDeps): Job =>
  startSweeper({
    name: 'sweep-orders',
    collection: deps.orders.collection,
    // Leaves out orders that wait for a gateway payment: the job `ask-unpaid` asks about them in batches.
    only: () => ({ step: { $ne: 'payment' } }),
    now: deps.now,
    log: deps.log,
    handle: (document) => continueOrder(deps, document as Order),
  });
