/** Serializes work per name; different names run concurrently. */
export type Mutex = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * A promise chain per name; an idle name uses no memory. It only saves retries: the unique index guarantees the order.
 */
export function createMutex(): Mutex {
  const tails = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const before = tails.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    tails.set(name, mine);
    const done = () => {
      if (tails.get(name) === mine) tails.delete(name);
    };
    mine.then(done, done);
    return mine;
  };
}
