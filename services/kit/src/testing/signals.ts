import type { Bus, ProcessedMessage } from '../messaging.ts';
import { SIGNAL_WITHIN_MS } from './limits.ts';

/** Resolves with the first value of `probe` that is not null, undefined or false. Rejects with `what` on time-out. */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
  const deadline = performance.now() + SIGNAL_WITHIN_MS;
  for (;;) {
    const value = await probe();
    if (value !== null && value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`not within ${SIGNAL_WITHIN_MS} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Resolves when the bus has processed a matching message; call it before sending the message. */
export function processedMessage(bus: Bus, fits: (processed: ProcessedMessage) => boolean): Promise<ProcessedMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no such message was processed in time')), SIGNAL_WITHIN_MS);
    const stop = bus.onProcessed((processed) => {
      if (!fits(processed)) return;
      clearTimeout(timer);
      stop();
      resolve(processed);
    });
  });
}
