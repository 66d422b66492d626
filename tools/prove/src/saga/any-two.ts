import type { ConfirmDeps, ResolveDeps } from '@topup/supplier-gateway/testing/saga';

/**
 * Replaces rules that the supplier gateway's own tests check. Here any two admins are two people, no admin is the buyer, and no
 * suggestion is clear. The limit applies to each verdict by itself, because the simulated database cannot add up several.
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
