import { useSyncExternalStore } from 'react';

/** Below this a table of ten columns would have to be dragged about; there are cards instead. */
const NARROW = '(width < 72rem)';

const subscribe = (changed: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether there is room for cards only. Not by hiding one of both: 5,000 products are in the page once. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  );
