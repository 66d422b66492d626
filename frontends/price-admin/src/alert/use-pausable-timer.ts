import { useEffect, useEffectEvent, useRef } from 'react';

/** @param subject what is shown. Another object restarts the timer; null stops it. */
export function usePausableTimer(subject: object | null, isHeld: boolean, durationMs: number, done: () => void): void {
  const leftMs = useRef(durationMs);
  const ring = useEffectEvent(done);
  useEffect(() => {
    leftMs.current = durationMs;
  }, [subject, durationMs]);
  useEffect(() => {
    if (!subject || isHeld) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => ring(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedAt;
    };
  }, [subject, isHeld]);
}
