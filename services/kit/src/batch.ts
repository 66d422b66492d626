/** One waiting item and its caller's promise. */
type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };

export type Batcher<T, R> = (item: T) => Promise<R>;

/** A round trip takes milliseconds, with a slow disk tens of them. A longer one may be a dead connection. */
const SLOW_MS = 250;
/** Maximum number of slow round trips at a time: each holds a connection of the pool. */
const SLOW_MAX = 3;

/**
 * Batches single requests: the first is sent at once and alone, those that arrive while a round trip is
 * in progress are sent together in the next one, at most `max` items. So nothing waits to fill a batch, and batches
 * grow with the load. After a round trip of more than `slowMs` the next
 * one starts anyway, so requests of different callers have no order. `flush` answers one result per item in order; a result
 * that is an Error rejects that item alone, a rejection rejects all.
 */
export function batch<T, R>(options: {
  max: number;
  flush: (items: T[]) => Promise<Array<R | Error>>;
  slowMs?: number;
}): Batcher<T, R> {
  const { max, flush, slowMs = SLOW_MS } = options;
  const waiting: Waiting<T, R>[] = [];
  let isUnderWay = false;
  let slow = 0;

  async function send(together: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await flush(together.map(({ item }) => item));
      together.forEach(({ resolve, reject }, i) => {
        const result = results[i];
        if (result instanceof Error) reject(result);
        else resolve(result as R);
      });
    } catch (error) {
      together.forEach(({ reject }) => reject(error));
    }
  }

  /** Sends one batch; a slow one frees its place for the next. */
  async function roundTrip(): Promise<void> {
    let isSlow = false;
    const timer = setTimeout(() => {
      if (slow >= SLOW_MAX) return;
      slow++;
      isSlow = true;
      isUnderWay = false;
      void drain();
    }, slowMs);
    timer.unref();
    await send(waiting.splice(0, max));
    clearTimeout(timer);
    if (isSlow) slow--;
    else isUnderWay = false;
  }

  async function drain(): Promise<void> {
    if (isUnderWay || waiting.length === 0) return;
    isUnderWay = true;
    // Waits one microtask, so that calls of the same turn share the batch.
    await Promise.resolve();
    await roundTrip();
    void drain();
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void drain();
    });
}
