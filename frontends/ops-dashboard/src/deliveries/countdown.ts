import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** How many of the `leftMs` milliseconds that were left at `receivedAt` are still left, by this device's clock. */
export function useCountdown(leftMs: number, receivedAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, leftMs - Math.max(0, now - receivedAt));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), SECOND_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

/** Rounded up so that zero never shows too early: 271000 becomes '4:31'. */
export function formatLeft(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
