import { useSyncExternalStore } from 'react';

/** Below this width a table of ten columns would scroll sideways, so cards are shown instead. */
const NARROW = '(width < 72rem)';

const subscribe = (changed: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** A script chooses table or cards: with CSS both would be rendered, for up to 5,000 products. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  );
