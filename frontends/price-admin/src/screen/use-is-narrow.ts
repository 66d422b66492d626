import { useSyncExternalStore } from 'react';

/** Below this width a table of ten columns would scroll sideways, so cards are shown instead. */
const NARROW = '(width < 72rem)';

const subscribe = (changed: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Decided in script rather than by CSS, so that 5,000 products are rendered only once. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  );
