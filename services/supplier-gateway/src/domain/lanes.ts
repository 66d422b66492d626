/** Fresh orders and the backlog (resumed or run by an admin) share one rate and one bulkhead, 3 to 1. */
export type Lane = 'fresh' | 'backlog';
const FRESH_PER_BACKLOG = 3;

export function nextLane(freshInARow: number, waiting: Readonly<Record<Lane, number>>): Lane | null {
  if (waiting.fresh === 0) return waiting.backlog === 0 ? null : 'backlog';
  return waiting.backlog > 0 && freshInARow >= FRESH_PER_BACKLOG ? 'backlog' : 'fresh';
}
