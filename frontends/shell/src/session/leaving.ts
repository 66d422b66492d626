import type { Origin } from './destination.ts';

/** A history entry's state while a session ends. The fields of `Origin` are set if sign-in should return to that page. */
export type Leaving = ({ leaving?: boolean } & Partial<Origin>) | null;

/** The storage key that announces a logout to this browser's other tabs, which still show the signed-out user. */
export const SIGNED_OUT_AT = 'topup-signed-out-at';

/** `isLeaving` is true during this tab's own logout, so that calls refused meanwhile do not count as a lost session. */
export const thisTab = { isLeaving: false };
