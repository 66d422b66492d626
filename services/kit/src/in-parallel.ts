/** Enough to keep a connection pool busy, and few enough to leave connections to others. */
const AT_A_TIME = 16;

/** Runs the work for every item, a few at a time, and returns the results in order. Rejects with the first failure. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length);
  const next = items.entries();
  const worker = async (): Promise<void> => {
    for (const [i, item] of next) results[i] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, items.length) }, worker));
  return results;
}
