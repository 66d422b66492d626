/** From an order's creation to its payment's decision, as seen lately: what tells that more is taken than can be done. */
export type DebitDelays = { readonly add: (delayMs: number) => void; readonly isLong: () => boolean };

/** The share of each new delay in the mean: about the last 20 count. */
const WEIGHT = 0.05;
const LONG_MS = 400;
/** A single one that took far longer says little about the others. */
const COUNTED_MS_MAX = 4_000;
/** Without news for so long nothing is known: a wallet that is away is no reason to turn players away. */
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
