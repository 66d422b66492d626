/** One waiting item and how to tell its caller. */
type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };

export type Gatherer<T, R> = (item: T) => Promise<R>;

/**
 * Gathers single requests into one round trip: what comes alone goes alone and at once, what comes while a round trip is
 * under way goes together with the next one, at most `max` items. So nobody waits for company, and the busier it is the
 * more is done at a time. `flush` answers one result per item in order; a result that is an Error rejects that item
 * alone, a rejection rejects all.
 */
export function gather<T, R>(options: {
  max: number;
  flush: (items: T[]) => Promise<Array<R | Error>>;
  /** Round trips under way at the same time. */
  atOnce?: number;
}): Gatherer<T, R> {
  const { max, flush, atOnce = 1 } = options;
  const waiting: Waiting<T, R>[] = [];
  let underWay = 0;

  async function send(batch: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await flush(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, i) => {
        const result = results[i];
        if (result instanceof Error) reject(result);
        else resolve(result as R);
      });
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }

  async function drain(): Promise<void> {
    if (underWay >= atOnce) return;
    underWay++;
    // What is asked for in the same turn goes along.
    await Promise.resolve();
    while (waiting.length > 0) await send(waiting.splice(0, max));
    underWay--;
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void drain();
    });
}
