/** The order service's copy of the users; no crash loses what it has stored. */
export function usersOf(blocks: ReadonlyMap<string, boolean>) {
  const stored = async () => [...blocks].map(([accountId, blocked]) => ({ accountId, blocked }));
  return { apply: async () => undefined, blocksOf: stored, blocksSince: stored };
}

/** A store in which no account was ever blocked. */
export const NOBODY_BLOCKED = {
  users: usersOf(new Map()),
  blockedOrders: { wronglyMarked: async () => [] },
};
