/** Fresh orders and the backlog (resumed or run by an admin) share one rate and one bulkhead, 3 to 1. */
export type Lane = 'fresh' | 'backlog';
export const FRESH_PER_BACKLOG = 3;

/** Which lane gets the next permit, given how many fresh ones were given since the last of the backlog. Null: nobody waits. */
export function nextLane(freshInARow: number, waiting: Readonly<Record<Lane, number>>): Lane | null {
  if (waiting.fresh === 0) return waiting.backlog === 0 ? null : 'backlog';
  return waiting.backlog > 0 && freshInARow >= FRESH_PER_BACKLOG ? 'backlog' : 'fresh';
}
