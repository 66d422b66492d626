import type { ConfirmDeps, ResolveDeps } from '@topup/supplier-gateway/testing/saga';

/**
 * Stands in for rules that the gateway's own tests check. Any two admins count as two people, none is the buyer, and no
 * case is clear. Each verdict is counted by itself, because the simulated database has no update pipelines.
 */
export const ANY_TWO: Pick<ResolveDeps & ConfirmDeps, 'buyerOf' | 'loneVerdicts' | 'suggestionFor' | 'twoPeople'> = {
  buyerOf: async () => null,
  loneVerdicts: {
    count: async (_sum, { byPaise }, maxPaise, now) =>
      byPaise > maxPaise ? { kind: 'needs_second' } : { kind: 'alone', countedAt: now },
  },
  suggestionFor: async () => 'unclear',
  twoPeople: { refusalOf: async () => null },
};
