import type { Lane } from '../domain/lanes.ts';
import { createLine } from './line.ts';
import type { Rate } from './rate.ts';

/** The right to make one createorder call now; given back when the call has ended, or unused. The first of both counts. */
export type Turn = { readonly done: () => void; readonly unused: () => void };
export type Turns = {
  /** Waits for a turn until `deadlineAt` (monotonic ms). Null: too late, or nothing is sent for now. */
  take(lane: Lane, deadlineAt: number): Promise<Turn | null>;
  /** Monotonic start times of the turns in hand. */
  startedAt(): number[];
  /** Sends everybody who waits away; they find out why by themselves. */
  dismiss(): void;
  /** Looks again whether somebody may go: the allowed concurrency has changed. */
  pump(): void;
};

const LOOK_AGAIN_MS = 100;

/** One rate and one bulkhead for both lanes. `concurrency` answers how many turns may be in hand now. */
export function createTurns(options: { rate: Rate; concurrency: () => number }): Turns {
  const { rate, concurrency } = options;
  const line = createLine();
  const inHand = new Set<{ readonly at: number }>();
  /** Calls that the rate has granted, and nobody has taken yet. */
  let granted = 0;
  let isAsking = false;
  let timer: NodeJS.Timeout | null = null;

  function hand(give: (turn: Turn) => void): void {
    granted -= 1;
    const held = { at: performance.now() };
    inHand.add(held);
    const end = (calls: 0 | 1) => () => {
      if (!inHand.delete(held)) return;
      granted += 1 - calls;
      pump();
    };
    give({ done: end(1), unused: end(0) });
  }

  function pump(): void {
    line.expire(performance.now());
    while (granted >= 1 && inHand.size < concurrency()) {
      const next = line.next();
      if (!next) break;
      hand(next.give);
    }
    // What nobody takes now must not add to a later burst.
    if (line.count() === 0) granted = 0;
    else if (granted < 1 && inHand.size < concurrency()) void ask();
    else lookAgain(LOOK_AGAIN_MS);
  }

  /** One question at a time, for all who could go. */
  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const answer = await rate(Math.min(line.count(), concurrency() - inHand.size));
    isAsking = false;
    granted += answer.granted;
    if (answer.granted > 0) pump();
    else lookAgain(answer.waitMs);
  }

  function lookAgain(ms: number): void {
    timer ??= setTimeout(
      () => {
        timer = null;
        pump();
      },
      Math.min(ms, LOOK_AGAIN_MS),
    );
  }

  return {
    take: (lane, deadlineAt) =>
      new Promise((give) => {
        line.join(lane, { give, deadlineAt });
        pump();
      }),
    startedAt: () => [...inHand].map(({ at }) => at),
    dismiss: line.dismiss,
    pump,
  };
}
