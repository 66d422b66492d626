import { useSyncExternalStore } from 'react';

let spoken = { text: '', count: 0 };
const listeners = new Set<() => void>();

/** Speaks `text` to screen readers; the same text twice is spoken twice. */
export function announce(text: string): void {
  spoken = { text, count: spoken.count + 1 };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Stands in the page from the start: a region that appears together with its text is not read out. */
export function LiveRegion() {
  const { text, count } = useSyncExternalStore(subscribe, () => spoken);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <span key={count}>{text}</span>
    </div>
  );
}
