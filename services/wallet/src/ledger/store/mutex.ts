type Mutex = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** It only saves retries: the unique index guarantees the order. An idle name uses no memory. */
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
