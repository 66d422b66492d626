import { systemTimers, type Timers } from './timers.ts';

/** One waiting write and how to tell its caller. */
type Waiting<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };

export type Gatherer<T, R> = (item: T) => Promise<R>;

/**
 * Gathers single writes into one round trip: up to `max` items, or what came within `waitMs` of the first.
 * `flush` answers one result per item in order; a result that is an Error rejects that item alone, a rejection rejects all.
 */
export function gather<T, R>(options: {
  max: number;
  waitMs: number;
  flush: (items: T[]) => Promise<Array<R | Error>>;
  timers?: Timers;
}): Gatherer<T, R> {
  const { after } = options.timers ?? systemTimers;
  let waiting: Waiting<T, R>[] = [];
  let cancel: (() => void) | undefined;

  function send(): void {
    cancel?.();
    cancel = undefined;
    const batch = waiting;
    waiting = [];
    options.flush(batch.map(({ item }) => item)).then(
      (results) =>
        batch.forEach(({ resolve, reject }, i) => {
          const result = results[i];
          if (result instanceof Error) reject(result);
          else resolve(result as R);
        }),
      (error: unknown) => batch.forEach(({ reject }) => reject(error)),
    );
  }

  return (item) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length >= options.max) send();
      else cancel ??= after(options.waitMs, send);
    });
}
