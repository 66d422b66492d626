/** `backlog`: for orders that waited and are resumed. While both lanes have units, one backlog unit follows three fresh ones. */
export type Lane = 'fresh' | 'backlog';
const FRESH_PER_BACKLOG = 3;

export function nextLane(freshInARow: number, waiting: Readonly<Record<Lane, number>>): Lane | null {
  if (waiting.fresh === 0) return waiting.backlog === 0 ? null : 'backlog';
  return waiting.backlog > 0 && freshInARow >= FRESH_PER_BACKLOG ? 'backlog' : 'fresh';
}
