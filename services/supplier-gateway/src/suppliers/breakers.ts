import CircuitBreaker from 'opossum';
import type { Observation } from '../domain/observation.ts';

/** The longest possible delay of a timer. At its end opossum would test the supplier with the next call, a customer's order. */
const NEVER_MS = 2 ** 31 - 1;
const READ_RESET_MS = 3_000;

const refused = (cause: string): Observation => ({ kind: 'not_written', cause });

/** Makes no retries; the timeout is in the HTTP layer (`post`). A call that the breaker refuses was not sent. Never rejects. */
export function createBreaker<A extends unknown[]>(bulkhead: number, call: (...args: A) => Promise<Observation>) {
  const breaker = new CircuitBreaker<A, Observation>(call, {
    timeout: false,
    capacity: bulkhead,
    resetTimeout: NEVER_MS,
    volumeThreshold: Number.MAX_SAFE_INTEGER,
    allowWarmUp: false,
  });
  return {
    fire: (...args: A): Promise<Observation> =>
      breaker.fire(...args).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EOPENBREAKER') return refused('the supplier was not answering');
        if (error.code === 'ESEMLOCKED') return refused('too many calls were under way');
        throw error;
      }),
    open: () => breaker.open(),
    allow: () => breaker.close(),
    isOpen: () => breaker.opened,
    close: () => breaker.shutdown(),
  };
}

class NoAnswer extends Error {
  readonly seen: Observation;
  constructor(seen: Observation) {
    super('no answer');
    this.seen = seen;
  }
}

/** For calls that buy nothing: opens by itself when half of them fail, and tries again after 3 s. */
export function createReadBreaker<A extends unknown[]>(call: (...args: A) => Promise<Observation>) {
  let inFlight = 0;
  const failing = async (...args: A): Promise<Observation> => {
    inFlight++;
    const seen = await call(...args).finally(() => inFlight--);
    if (seen.kind !== 'answer' || seen.httpStatus >= 500) throw new NoAnswer(seen);
    return seen;
  };
  const breaker = new CircuitBreaker<A, Observation>(failing, {
    timeout: false,
    resetTimeout: READ_RESET_MS,
    errorThresholdPercentage: 50,
    volumeThreshold: 5,
  });
  return {
    fire: (...args: A): Promise<Observation> =>
      breaker.fire(...args).catch((error: unknown) => {
        if (error instanceof NoAnswer) return error.seen;
        return refused('the supplier was not answering');
      }),
    inFlight: () => inFlight,
    close: () => breaker.shutdown(),
  };
}
