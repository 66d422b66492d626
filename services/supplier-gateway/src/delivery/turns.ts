import { nextLane, type Lane } from '../domain/lanes.ts';

/** The right to make one createorder call now; given back when the call has ended. */
export type Turn = { readonly done: () => void };
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

type Waiting = { readonly give: (turn: Turn | null) => void; readonly deadlineAt: number };

/** A burst of at most this share of a second's turns, so that a quiet second does not become a flood. */
const BURST_S = 0.1;
const LOOK_AGAIN_MS = 100;

/** One rate and one bulkhead for both lanes. `concurrency` answers how many turns may be in hand now. */
export function createTurns(options: { perSecond: number; concurrency: () => number }): Turns {
  const { perSecond, concurrency } = options;
  const burst = Math.max(1, Math.floor(perSecond * BURST_S));
  const waiting: Record<Lane, Waiting[]> = { fresh: [], backlog: [] };
  const inHand = new Set<{ readonly at: number }>();
  let tokens = burst;
  let filledAt = performance.now();
  let freshInARow = 0;
  let timer: NodeJS.Timeout | null = null;

  function refill(): void {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
  }

  function give(lane: Lane): void {
    const next = waiting[lane].shift();
    if (!next) return;
    tokens -= 1;
    freshInARow = lane === 'fresh' ? freshInARow + 1 : 0;
    const held = { at: performance.now() };
    inHand.add(held);
    const done = () => {
      if (inHand.delete(held)) pump();
    };
    next.give({ done });
  }

  function expire(): void {
    const now = performance.now();
    for (const lane of ['fresh', 'backlog'] as const) {
      waiting[lane].filter(({ deadlineAt }) => deadlineAt <= now).forEach((late) => late.give(null));
      waiting[lane] = waiting[lane].filter(({ deadlineAt }) => deadlineAt > now);
    }
  }

  function pump(): void {
    refill();
    expire();
    for (;;) {
      const lane = nextLane(freshInARow, { fresh: waiting.fresh.length, backlog: waiting.backlog.length });
      if (!lane) return;
      if (tokens < 1 || inHand.size >= concurrency()) break;
      give(lane);
    }
    const untilToken = tokens < 1 ? ((1 - tokens) / perSecond) * 1000 : LOOK_AGAIN_MS;
    timer ??= setTimeout(
      () => {
        timer = null;
        pump();
      },
      Math.ceil(Math.min(untilToken, LOOK_AGAIN_MS)),
    );
  }

  return {
    take: (lane, deadlineAt) =>
      new Promise((give) => {
        waiting[lane].push({ give, deadlineAt });
        pump();
      }),
    startedAt: () => [...inHand].map(({ at }) => at),
    dismiss: () => {
      for (const lane of ['fresh', 'backlog'] as const) waiting[lane].splice(0).forEach(({ give }) => give(null));
    },
    pump,
  };
}
