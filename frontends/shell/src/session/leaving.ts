import type { Origin } from './destination.ts';

/** `Origin` is set when sign-in should return there. */
export type Leaving = ({ leaving?: boolean } & Partial<Origin>) | null;

/** Announces a logout to this browser's other tabs, which still show the signed-out user. */
export const SIGNED_OUT_AT = 'topup-signed-out-at';

/** `isLeaving` is set during this tab's own logout, so that calls refused meanwhile do not count as a lost session. */
export const thisTab = { isLeaving: false };
