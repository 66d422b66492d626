import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_PER_WORK = 4;
const PAUSE_MAX_MS = 1_000;

/** Pauses after each batch, so that players' requests are not slowed down. */
export async function* throttled<T>(batches: AsyncIterable<T>): AsyncGenerator<T> {
  let startedMs = performance.now();
  for await (const batch of batches) {
    yield batch;
    await pause(Math.min((performance.now() - startedMs) * PAUSE_PER_WORK, PAUSE_MAX_MS));
    startedMs = performance.now();
  }
}
