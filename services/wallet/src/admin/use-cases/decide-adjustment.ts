import type { Actor, NewAct } from '@topup/kit/admin-acts';
import { newId } from '@topup/kit/ids';
import { long } from '@topup/kit/mongo';
import type { SecondRefused } from '@topup/kit/two-people';
import type { ProposalDeps, WithdrawDeps } from '../deps.ts';
import { proposedMovement, type AdjustmentProposal } from '../domain/adjustment-proposal.ts';
import { isOwn } from '../is-own.ts';
import { adjustKey } from '../../ledger/domain/keys.ts';
import type { ProposalQuery } from '../store/adjustment-proposals.ts';
import type { Adjusted } from '../post-adjustment.ts';

export type ConfirmedAdjustment =
  | Exclude<Adjusted, { kind: 'proposed' }>
  | { readonly kind: 'unknown_proposal' }
  | SecondRefused
  | { readonly kind: 'decided' };
type WithdrawnAdjustment =
  { readonly kind: 'withdrawn' } | { readonly kind: 'unknown_proposal' } | { readonly kind: 'decided' };

/** The adjustment is posted once. Confirming it again returns its outcome, or `decided` if another admin confirmed it. */
export async function confirmAdjustment(deps: ProposalDeps, id: string, actor: Actor): Promise<ConfirmedAdjustment> {
  const proposal = await deps.adjustmentProposals.find(id);
  if (!proposal) return { kind: 'unknown_proposal' };
  const refused = await refusalOf(deps, proposal, actor);
  if (refused) return refused;
  await recordAct(deps, proposal, actor, 'adjust-wallet', proposal.reason);
  const adjusted = await deps.post(proposedMovement(proposal, actor.accountId));
  if (adjusted.kind === 'proposed') throw new Error(`${id} was confirmed and is still a proposal`);
  // It stays listed, so that an admin withdraws it.
  if (adjusted.kind === 'account_closed') return adjusted;
  await deps.adjustmentProposals.close(id);
  return adjusted.kind === 'adjusted' && adjusted.by !== actor.accountId ? { kind: 'decided' } : adjusted;
}

async function refusalOf(
  deps: Pick<ProposalDeps, 'players' | 'twoPeople' | 'transfers' | 'now'>,
  proposal: AdjustmentProposal,
  actor: Actor,
) {
  const { accountId, by, email } = proposal;
  if (await isOwn(deps, accountId, [actor, { accountId: by, email }])) return { kind: 'own_wallet' } as const;
  const refused = await deps.twoPeople.refusalOf(proposal, actor, deps.now());
  if (!refused || refused.kind === 'same_admin') return refused;
  // Once the ledger has an outcome for the proposal, confirming again returns that outcome, however late.
  return (await deps.transfers.findAnyones(adjustKey(proposal._id), accountId)) ? null : refused;
}

/** Any admin may withdraw a proposal, also its proposer. The ledger voids the proposal's key, so it is never posted. */
export async function withdrawAdjustment(
  deps: WithdrawDeps,
  id: string,
  reason: string,
  actor: Actor,
): Promise<WithdrawnAdjustment> {
  const proposal = await deps.adjustmentProposals.find(id);
  if (!proposal) return { kind: 'unknown_proposal' };
  await recordAct(deps, proposal, actor, 'withdraw-adjustment', reason);
  const { accountId } = proposal;
  const stands = await deps.ledger.void(
    adjustKey(id),
    'admin_adjustment',
    { accountId, note: reason },
    actor.accountId,
  );
  await deps.adjustmentProposals.close(id);
  return { kind: stands.outcome === 'void' ? 'withdrawn' : 'decided' };
}

type AdjustmentsPage = { readonly proposals: readonly AdjustmentProposal[]; readonly total: number };

/** Looks each proposal up in the ledger too: a process may have been killed after the ledger's decision and before `close`. */
export async function listAdjustments(
  deps: Pick<ProposalDeps, 'adjustmentProposals' | 'transfers' | 'now'>,
  query: ProposalQuery,
): Promise<AdjustmentsPage> {
  const { found, total } = await deps.adjustmentProposals.open(deps.now(), query);
  const decisions = await Promise.all(
    found.map(({ _id, accountId }) => deps.transfers.find(adjustKey(_id), accountId)),
  );
  const done = found.filter((_, i) => decisions[i] !== null);
  await Promise.all(done.map(({ _id }) => deps.adjustmentProposals.close(_id)));
  return { proposals: found.filter((proposal) => !done.includes(proposal)), total: total - done.length };
}

const recordAct = (
  deps: Pick<ProposalDeps, 'acts' | 'now'>,
  { _id: id, accountId, amountPaise, by, email }: AdjustmentProposal,
  actor: Actor,
  act: NewAct['act'],
  reason: string,
): Promise<void> =>
  deps.acts.record({
    _id: newId(),
    at: deps.now(),
    ...actor,
    act,
    subject: accountId,
    before: { proposal: id, proposedBy: by, proposedByEmail: email },
    after: { byPaise: long(act === 'adjust-wallet' ? amountPaise : 0) },
    reason,
  });
