import { useSyncExternalStore } from 'react';

let spoken = { text: '', count: 0 };
const listeners = new Set<() => void>();

/** Counts the announcements, so that screen readers read the same text again if it is announced again. */
export function announce(text: string): void {
  spoken = { text, count: spoken.count + 1 };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Rendered from the start, because screen readers do not announce a region that appears together with its text. */
export function LiveRegion() {
  const { text, count } = useSyncExternalStore(subscribe, () => spoken);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <span key={count}>{text}</span>
    </div>
  );
}
