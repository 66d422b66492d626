import type { Lane } from '../domain/lanes.ts';
import { createWaitQueue, type Permit } from './wait-queue.ts';
import type { Rate } from './rate.ts';

export type Permits = {
  /** `deadlineAt`: monotonic ms. Null when no permit was free in time, or sending is halted. */
  take(lane: Lane, deadlineAt: number): Promise<Permit | null>;
  /** Monotonic start times of the permits in use. */
  startedAt(): number[];
  rejectAll(): void;
  dispatch(): void;
};

const RECHECK_MS = 100;

export function createPermits(options: { rate: Rate; concurrency: () => number }): Permits {
  const { rate, concurrency } = options;
  const waitQueue = createWaitQueue();
  const inHand = new Set<{ readonly at: number }>();
  let granted = 0;
  let isAsking = false;
  let timer: NodeJS.Timeout | null = null;

  function grant(give: (permit: Permit) => void): void {
    granted -= 1;
    const held = { at: performance.now() };
    inHand.add(held);
    const end = (calls: 0 | 1) => () => {
      if (!inHand.delete(held)) return;
      granted += 1 - calls;
      dispatch();
    };
    give({ done: end(1), unused: end(0) });
  }

  function dispatch(): void {
    waitQueue.expire(performance.now());
    while (granted >= 1 && inHand.size < concurrency()) {
      const next = waitQueue.next();
      if (!next) break;
      grant(next.give);
    }
    // Nobody waits: drop the calls that `rate` has granted, so that they do not add to a later burst.
    if (waitQueue.count() === 0) granted = 0;
    else if (granted < 1 && inHand.size < concurrency()) void ask();
    else dispatchLater(RECHECK_MS);
  }

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const answer = await rate(Math.min(waitQueue.count(), concurrency() - inHand.size));
    isAsking = false;
    granted += answer.granted;
    if (answer.granted > 0) dispatch();
    else dispatchLater(answer.waitMs);
  }

  function dispatchLater(ms: number): void {
    timer ??= setTimeout(
      () => {
        timer = null;
        dispatch();
      },
      Math.min(ms, RECHECK_MS),
    );
  }

  return {
    take: (lane, deadlineAt) =>
      new Promise((give) => {
        waitQueue.join(lane, { give, deadlineAt });
        dispatch();
      }),
    startedAt: () => [...inHand].map(({ at }) => at),
    rejectAll: waitQueue.rejectAll,
    dispatch,
  };
}
