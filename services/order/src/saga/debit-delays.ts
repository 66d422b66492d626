/** Moving average from an order's creation to its payment's decision; it grows under overload. */
export type DebitDelays = { readonly add: (delayMs: number) => void; readonly isLong: () => boolean };

const WEIGHT = 0.05;
const LONG_MS = 400;
const COUNTED_MS_MAX = 4_000;
/** Old samples are ignored, so that an unreachable wallet does not make us reject players. */
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
