/** Reads the next batch while the caller works on one. */
export async function* readAhead<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = batches[Symbol.asyncIterator]();
  const read = (): Promise<IteratorResult<T>> => {
    const next = iterator.next();
    // The error is thrown where the caller asks for this batch. It may never ask.
    next.catch(() => undefined);
    return next;
  };
  let next = read();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = read();
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
