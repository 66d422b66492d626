import type { Bus, ProcessedMessage } from '../messaging.ts';

const PATIENCE_MS = 15_000;

/** Resolves with the first value of `probe` that is not null, false or undefined; rejects with `what` after 15 s. */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const value = await probe();
    if (value !== null && value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`not within ${patienceMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Resolves when the bus has processed a matching message; call it before sending the message. */
export function processedMessage(bus: Bus, fits: (processed: ProcessedMessage) => boolean): Promise<ProcessedMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no such message was processed in time')), PATIENCE_MS);
    const stop = bus.onProcessed((processed) => {
      if (!fits(processed)) return;
      clearTimeout(timer);
      stop();
      resolve(processed);
    });
  });
}
