import type { Paise } from '@topup/kit/money';
import { NO_LIMIT, type Proposed, type SecondRefused } from '@topup/kit/person';
import { err, ok, type Result } from '@topup/kit/result';
import type { AttemptState } from './attempt.ts';
import type { Suggestion } from './evidence.ts';
import type { PlayerReason } from './refusals.ts';

export type PersonsVerdict = {
  readonly verdict: 'delivered' | 'not_delivered';
  readonly supplierOrderId?: string | undefined;
  readonly reason: string;
};
export type Proposal = PersonsVerdict &
  Proposed & {
    /** Identifies this proposal, so that the second admin cannot confirm a later one by mistake. */
    readonly id: string;
  };
type VerdictRefused =
  | { readonly kind: 'not_ambiguous'; readonly state: string }
  | { readonly kind: 'too_early'; readonly resolvableAt: Date }
  | { readonly kind: 'id_missing' };
export type ResolveFailure =
  | VerdictRefused
  | { readonly kind: 'unknown_unit' }
  | { readonly kind: 'id_taken' }
  /** The admin, or the proposer, is the buyer. */
  | { readonly kind: 'own_order' }
  | { readonly kind: 'already_proposed'; readonly email: string };
export type ProposalRefused =
  { readonly kind: 'nothing_proposed' } | { readonly kind: 'proposal_changed' } | SecondRefused;
export type ResolvedState =
  | { readonly state: 'delivered'; readonly supplierOrderId: string }
  | { readonly state: 'rejected'; readonly reason: string; readonly told: PlayerReason };

const NOT_DELIVERED: ResolvedState = {
  state: 'rejected',
  reason: 'An admin settled it as not delivered.',
  told: { failureCode: 'delivery_not_confirmed', reason: 'This item was not delivered.' },
};

type Unit = { readonly state: AttemptState; readonly resolvableAt?: Date | undefined };

/**
 * 'Delivered' needs the supplier's order number and is allowed at any time. 'Not delivered' is allowed only after the
 * signature of the unit's request has expired: from then on the supplier refuses the request, even if it still arrives.
 */
export function decideVerdict(
  attempt: Unit,
  { verdict, supplierOrderId }: PersonsVerdict,
  now: Date,
): Result<ResolvedState, VerdictRefused> {
  if (attempt.state !== 'ambiguous') return err({ kind: 'not_ambiguous', state: attempt.state });
  if (verdict === 'delivered')
    return supplierOrderId ? ok({ state: 'delivered', supplierOrderId }) : err({ kind: 'id_missing' });
  if (attempt.resolvableAt && now < attempt.resolvableAt)
    return err({ kind: 'too_early', resolvableAt: attempt.resolvableAt });
  return ok(NOT_DELIVERED);
}

/** The limit applies to the unit's full price: a verdict decides who keeps that money. An unknown price is above the limit. */
export const needsSecondAdmin = (pricePaise: Paise | undefined, alonePaise: Paise): boolean =>
  alonePaise !== NO_LIMIT && (!pricePaise || pricePaise > alonePaise);

/** Where a limit is set, one admin alone may not decide against clear evidence. */
export const contradicts = (verdict: PersonsVerdict['verdict'], suggestion: Suggestion): boolean =>
  (suggestion === 'delivered' || suggestion === 'not_delivered') && suggestion !== verdict;

/** Checks only that `proposalId` names the current proposal. `TwoPeople` decides whether this admin may confirm it. */
export function confirmable(proposal: Proposal | undefined, proposalId: string): Result<Proposal, ProposalRefused> {
  if (!proposal) return err({ kind: 'nothing_proposed' });
  if (proposal.id !== proposalId) return err({ kind: 'proposal_changed' });
  return ok(proposal);
}

/** Why an admin's write found the unit changed: what another admin, or the supplier's late answer, has done to it. */
export function changedMeanwhile(
  current: (Unit & { readonly proposal?: Proposal | undefined }) | null,
): Extract<ResolveFailure | ProposalRefused, { kind: 'not_ambiguous' | 'already_proposed' | 'nothing_proposed' }> {
  if (current?.state !== 'ambiguous') return { kind: 'not_ambiguous', state: current?.state ?? 'changed' };
  if (current.proposal) return { kind: 'already_proposed', email: current.proposal.email };
  return { kind: 'nothing_proposed' };
}
