import { LIST_PRICE } from '@topup/kit/supplier-cost';
import { NO_BRAKES } from './no-brakes.ts';

const nothing = async (): Promise<void> => undefined;

export const PAYMENT_WAIT_MS = 30 * 60_000;
/** The order service's settings, and stand-ins for what needs Redis. */
export const ORDERING = {
  rules: {
    itemsMax: 10,
    unitsMax: 50,
    seedPointCostPaise: null,
    multiplierMax: LIST_PRICE,
    weeklyPassIds: [],
    bonusIds: [],
    bonusSinceDay: undefined,
  },
  verifications: {
    get: async () => ({ username: 'Legend', multipliers: [], charges: 'unknown' as const }),
    keep: nothing,
  },
  limiter: { enforce: nothing },
  brakes: NO_BRAKES,
};
