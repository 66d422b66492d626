/** One waiting item and how to tell its caller. */
type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };

export type Batcher<T, R> = (item: T) => Promise<R>;

/** A round trip takes some milliseconds, with a slow disk some tens. What takes longer may be a connection that is silent. */
const SLOW_MS = 250;
/** Round trips that are given up waiting for, at most: each holds a connection of the pool. */
const SLOW_MAX = 3;

/**
 * Gathers single requests into one round trip: what comes alone goes alone and at once, what comes while a round trip is
 * under way goes together with the next one, at most `max` items. So nobody waits for company, and the busier it is the
 * more is done at a time. Nobody waits for a silent connection either: behind a round trip of more than `slowMs` the next
 * one goes, so what is asked for by different callers has no order. `flush` answers one result per item in order; a result
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

  /** Sends one batch; the place of one that takes long is free for the next. */
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
    // What is asked for in the same turn goes along.
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
