const KEPT = 200;
const FIRST_GUESS_MS = 60_000;

export type DeliveryTimes = { readonly add: (ms: number) => void; readonly p95Ms: () => number };

export function createDeliveryTimes(): DeliveryTimes {
  const times: number[] = [];
  return {
    add: (ms) => {
      times.push(ms);
      if (times.length > KEPT) times.shift();
    },
    p95Ms: () => {
      const sorted = [...times].sort((a, b) => a - b);
      return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? FIRST_GUESS_MS;
    },
  };
}
