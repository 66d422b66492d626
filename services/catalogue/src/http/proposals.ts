import { z } from 'zod';
import { paise, rupeesNumber } from '@topup/kit/money';
import { expiresAt, settingsHint } from '@topup/kit/two-people';
import type { PriceProposal } from '../domain/price-proposal.ts';
import { productState, stateView } from './views.ts';

export const PROPOSED = 'Proposed. Another admin has to confirm it.';

export const proposalShape = z
  .object({
    id: z.string(),
    act: z.string(),
    reason: z.string().nullable(),
    email: z.string().describe('e-mail of the admin who proposed it'),
    at: z.string(),
    expiresAt: z.string(),
    changes: z.array(
      z.object({
        productId: z.string(),
        displayName: z.string(),
        before: productState,
        after: productState,
        waits: z.array(z.string()),
      }),
    ),
    pointCost: z
      .object({ before: z.number().nullable(), after: z.number() })
      .nullable()
      .describe('what a point costs, in rupees'),
  })
  .meta({ id: 'PriceProposal' });

export const proposalView = (proposal: PriceProposal): z.input<typeof proposalShape> => ({
  id: proposal._id,
  act: proposal.act,
  reason: proposal.reason,
  email: proposal.email,
  at: proposal.at.toISOString(),
  expiresAt: expiresAt(proposal.at).toISOString(),
  changes: proposal.changes.map(({ productId, before, after, waits }) => ({
    productId,
    displayName: before.displayName,
    before: stateView(before),
    after: stateView(after),
    waits: [...waits],
  })),
  pointCost: proposal.pointCost && {
    before: proposal.pointCost.beforePaise === null ? null : rupeesNumber(paise(proposal.pointCost.beforePaise)),
    after: rupeesNumber(paise(proposal.pointCost.afterPaise)),
  },
});

export const proposedBody = (proposal: PriceProposal) => ({ proposal: proposalView(proposal), hint: settingsHint() });
