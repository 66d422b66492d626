type Mutex = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Runs work with the same name one after the other. This only saves retries: a unique index guarantees the order. */
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
