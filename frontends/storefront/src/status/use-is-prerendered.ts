import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True only while the build renders the page, which knows nothing of the address that a player will open. */
export const useIsPrerendered = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
