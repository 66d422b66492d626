import type { Travel } from './memory-journal.ts';

/** Connects to an in-memory server without any delay. */
export const atOnce: Travel = async (parts, answer) => {
  for (const part of parts) part();
  return answer();
};

const SIDE_BY_SIDE = 100;

/** Calls `play` for each number below `count`, a hundred at a time, because a real engine is slow one by one. */
export async function playEach<T>(count: number, play: (sequence: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let first = 0; first < count; first += SIDE_BY_SIDE) {
    const some = Array.from({ length: Math.min(SIDE_BY_SIDE, count - first) }, (_, i) => first + i);
    results.push(...(await Promise.all(some.map(play))));
  }
  return results;
}
