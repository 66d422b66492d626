type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };

type Batcher<T, R> = (item: T) => Promise<R>;

/** A round trip takes a few milliseconds, or tens of them with a slow disk. After this time, its connection may be dead. */
const SLOW_MS = 250;
/** A new round trip starts beside at most this many slow ones, because each slow one holds a connection of the pool. */
const SLOW_MAX = 3;

/**
 * Batches single items. The first is sent at once, with others of the same turn of the event loop; items that arrive during
 * a round trip are sent together in the next, at most `max` at a time. So no item waits for a batch to fill, and batches
 * grow with the load. When a round trip takes longer than `slowMs`, the next one starts anyway, so a later item may finish first.
 * `flush` returns the items' results in the items' order. A result that is an Error rejects its item only; if `flush`
 * itself rejects, all of its items are rejected.
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
    // Waits one microtask, so that calls of the same turn of the event loop share the batch.
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
