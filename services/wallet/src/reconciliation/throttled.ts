import { setTimeout as pause } from 'node:timers/promises';

/** The pause is this many times the work's duration, so a run uses at most a fifth of the time. */
const PAUSE_PER_WORK = 4;
const PAUSE_MAX_MS = 1_000;

/**
 * Yields the batches unchanged, but pauses after each for four times its duration, so that players' requests are not
 * slowed down.
 */
export async function* throttled<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  let startedMs = performance.now();
  for await (const batch of batches) {
    yield batch;
    await pause(Math.min((performance.now() - startedMs) * PAUSE_PER_WORK, PAUSE_MAX_MS));
    startedMs = performance.now();
  }
}
