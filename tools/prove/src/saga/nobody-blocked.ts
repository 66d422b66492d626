/** A store in which no account was ever blocked. */
export const NOBODY_BLOCKED = {
  users: { apply: async () => undefined, blocksOf: async () => [], blocksSince: async () => [] },
  blockedOrders: { wronglyMarked: async () => [] },
};
