import { WITHOUT_LIMITS } from '../support/without-limits.ts';

/** Of each stack whose data is kept or restored. The origin is in stored addresses; the front door listens elsewhere. */
export const SETTINGS = { ...WITHOUT_LIMITS, TOPUP_PUBLIC_ORIGIN: 'http://localhost:8080' };
