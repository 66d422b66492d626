/** Moving average of the time from an order's creation to the wallet's reply about its debit. It grows under overload. */
export type DebitDelays = { readonly add: (delayMs: number) => void; readonly isLong: () => boolean };

const WEIGHT = 0.05;
const LONG_MS = 400;
const COUNTED_MS_MAX = 4_000;
/** After this time without a reply the average is ignored, so that orders are accepted while the wallet is down. */
const FORGOTTEN_AFTER_MS = 2_000;

export function createDebitDelays(monotonicMs: () => number = () => performance.now()): DebitDelays {
  let meanMs = 0;
  let receivedAtMs = Number.NEGATIVE_INFINITY;
  const isForgotten = (): boolean => monotonicMs() - receivedAtMs > FORGOTTEN_AFTER_MS;
  return {
    add: (tookMs) => {
      const delayMs = Math.min(tookMs, COUNTED_MS_MAX);
      meanMs = isForgotten() ? delayMs * WEIGHT : meanMs + (delayMs - meanMs) * WEIGHT;
      receivedAtMs = monotonicMs();
    },
    isLong: () => !isForgotten() && meanMs > LONG_MS,
  };
}
