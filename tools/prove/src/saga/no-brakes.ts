import type { Brakes } from '@topup/kit/brakes';

/** A store in which nothing is stopped. */
export const NO_BRAKES: Pick<Brakes, 'on'> = { on: async () => new Map() };
