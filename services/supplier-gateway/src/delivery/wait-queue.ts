import { nextLane, type Lane } from '../domain/lanes.ts';

/** The right to make one createorder request. Call `done` after it, or `unused` if none was made; a second call is ignored. */
export type Permit = { readonly done: () => void; readonly unused: () => void };
type Waiting = { readonly give: (permit: Permit | null) => void; readonly deadlineAt: number };

export function createWaitQueue() {
  const waiting: Record<Lane, Waiting[]> = { fresh: [], backlog: [] };
  let freshInARow = 0;
  const all = (): Waiting[] => [...waiting.fresh.splice(0), ...waiting.backlog.splice(0)];
  return {
    count: (): number => waiting.fresh.length + waiting.backlog.length,
    join: (lane: Lane, one: Waiting): void => void waiting[lane].push(one),
    next: (): Waiting | null => {
      const lane = nextLane(freshInARow, { fresh: waiting.fresh.length, backlog: waiting.backlog.length });
      if (!lane) return null;
      freshInARow = lane === 'fresh' ? freshInARow + 1 : 0;
      return waiting[lane].shift() ?? null;
    },
    expire: (now: number): void => {
      for (const lane of ['fresh', 'backlog'] as const) {
        waiting[lane].filter(({ deadlineAt }) => deadlineAt <= now).forEach((late) => late.give(null));
        waiting[lane] = waiting[lane].filter(({ deadlineAt }) => deadlineAt > now);
      }
    },
    rejectAll: (): void => all().forEach(({ give }) => give(null)),
  };
}
