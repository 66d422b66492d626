import type { Origin } from './destination.ts';

/** A history entry's state while a session ends. `from`, if set, is the page that the user returns to after sign-in. */
export type Leaving = ({ leaving?: boolean } & Partial<Origin>) | null;

/** The storage key that announces a logout to this browser's other tabs, which still show the signed-out user. */
export const SIGNED_OUT_AT = 'topup-signed-out-at';

/** `isLeaving` is true during this tab's own logout, so that calls refused meanwhile do not count as a lost session. */
export const thisTab = { isLeaving: false };
