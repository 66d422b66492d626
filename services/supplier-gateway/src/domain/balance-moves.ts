import { points, ZERO_POINTS, type Points } from '@topup/kit/points';
import type { Reading } from './evidence.ts';

export type Moves = {
  /** All rises of the balance together: points that somebody bought. */
  readonly added: Points;
  readonly fell: Points;
};

/**
 * Compares each reading with the last one that had certainly ended before: of two that overlap nobody knows which balance came
 * first. Points that are bought and spent between two readings show only their difference.
 */
export function movesOf(readings: readonly Reading[]): Moves {
  let moves: Moves = { added: ZERO_POINTS, fell: ZERO_POINTS };
  let last: Reading | null = null;
  for (const reading of readings.toSorted((a, b) => a.askedAt - b.askedAt || a.at - b.at)) {
    if (last && reading.askedAt < last.at) continue;
    const change: number = last ? reading.points - last.points : 0;
    if (change > 0) moves = { ...moves, added: points(moves.added + change) };
    if (change < 0) moves = { ...moves, fell: points(moves.fell - change) };
    last = reading;
  }
  return moves;
}
