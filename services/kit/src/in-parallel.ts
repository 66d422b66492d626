const AT_A_TIME = 16;

export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length);
  const next = items.entries();
  const worker = async (): Promise<void> => {
    for (const [i, item] of next) results[i] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, items.length) }, worker));
  return results;
}
