const nothing = async (): Promise<void> => undefined;

/** The order service's settings and neighbours where no broker and no Redis run. */
export const PAYMENT_WAIT_MS = 30 * 60_000;
export const ORDERING = {
  rules: {
    itemsMax: 10,
    unitsMax: 50,
    seedPointCostPaise: null,
    weeklyPassIds: [],
    bonusIds: [],
    bonusSinceDay: undefined,
  },
  verifications: { get: async () => 'Legend', keep: nothing },
  limiter: { enforce: nothing },
};
