import type { Travel } from './memory-journal.ts';

/** How requests travel to a server in memory that nothing delays. */
export const atOnce: Travel = async (parts, answer) => {
  for (const part of parts) part();
  return answer();
};

const SIDE_BY_SIDE = 100;

/** What `play` answers for each number below `count`, a hundred at a time: a real engine would take long one by one. */
export async function playEach<T>(count: number, play: (sequence: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let first = 0; first < count; first += SIDE_BY_SIDE) {
    const some = Array.from({ length: Math.min(SIDE_BY_SIDE, count - first) }, (_, i) => first + i);
    results.push(...(await Promise.all(some.map(play))));
  }
  return results;
}
