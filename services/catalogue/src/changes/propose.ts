import type { Actor } from '@topup/kit/admin-acts';
import { newId } from '@topup/kit/ids';
import type { PriceProposal, ProposedChange } from '../domain/price-proposal.ts';
import { stateOf } from '../domain/product-version.ts';
import type { PriceProposals } from '../store/price-proposals.ts';
import type { Unsettled } from '../store/product-writer.ts';

export type ProposeDeps = { readonly proposals: Pick<PriceProposals, 'add'>; readonly now: () => Date };
type Draft = { readonly admin: Actor } & Pick<PriceProposal, 'gameCode' | 'act' | 'reason'> &
  Partial<Pick<PriceProposal, 'importId' | 'changes' | 'pointCost'>>;

export async function propose(deps: ProposeDeps, { admin, ...draft }: Draft): Promise<PriceProposal> {
  const proposal: PriceProposal = {
    importId: null,
    changes: [],
    pointCost: null,
    ...draft,
    _id: newId(),
    by: admin.accountId,
    email: admin.email,
    at: deps.now(),
    state: 'open',
  };
  await deps.proposals.add(proposal);
  return proposal;
}

/** Empty for a new product (`before` is null): creating a product never waits for a second admin. */
export const proposedChange = ({ before, after, waits }: Unsettled): ProposedChange[] =>
  before
    ? [
        {
          id: before._id,
          version: before.version,
          productId: before.productId,
          before: stateOf(before),
          after: stateOf(after),
          waits,
        },
      ]
    : [];
