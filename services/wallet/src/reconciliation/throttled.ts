import { setTimeout as pause } from 'node:timers/promises';

/** A fifth of the time, at most. */
const PAUSE_PER_WORK = 4;
const PAUSE_MAX_MS = 1_000;

/** The same batches, with a pause after each of four times what it took: whoever compares books lets players pass. */
export async function* throttled<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  let startedMs = performance.now();
  for await (const batch of batches) {
    yield batch;
    await pause(Math.min((performance.now() - startedMs) * PAUSE_PER_WORK, PAUSE_MAX_MS));
    startedMs = performance.now();
  }
}
