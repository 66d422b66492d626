import type { ConfirmDeps, ResolveDeps } from '@topup/supplier-gateway/testing/saga';

/**
 * Any two admins are two people here, none is the buyer, no case is clear, and each verdict counts apart, because the simulated
 * database has no update pipelines. The gateway's own tests check these rules.
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
