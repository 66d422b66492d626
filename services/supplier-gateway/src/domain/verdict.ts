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
/** A proof as it is stored: the balance before the send and at two later readings, all points in hundredths. */
export type StoredProof = {
  readonly [K in 'before' | 'first' | 'second']: { readonly at: Date; readonly pointsHundredths: number };
} & { readonly fellHundredths: number; readonly chargedHundredths: number };
/** Who proposes what the balance shows; no account has this id. */
export const BALANCE = { by: 'balance', email: 'our balance' } as const;
/** With a proof, the balance proposes it instead of an admin, and any admin may confirm it. */
export type Proposal = PersonsVerdict &
  Proposed & {
    readonly proof?: StoredProof;
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
/** A late answer or an admin rejects a unit; the balance makes it `void`. */
export type ResolvedState =
  | { readonly state: 'delivered'; readonly supplierOrderId: string }
  | { readonly state: 'delivered'; readonly proof: StoredProof }
  | { readonly state: 'rejected'; readonly reason: string; readonly told: PlayerReason }
  | { readonly state: 'void'; readonly reason: string; readonly told: PlayerReason; readonly proof: StoredProof };

const TOLD: PlayerReason = { failureCode: 'delivery_not_confirmed', reason: 'This item was not delivered.' };
const NOT_DELIVERED: ResolvedState = {
  state: 'rejected',
  reason: 'An admin settled it as not delivered.',
  told: TOLD,
};

export const provedState = (verdict: PersonsVerdict['verdict'], proof: StoredProof): ResolvedState =>
  verdict === 'delivered'
    ? { state: 'delivered', proof }
    : { state: 'void', reason: 'The balance shows that it was not delivered.', told: TOLD, proof };

type Unit = { readonly state: AttemptState; readonly resolvableAt?: Date | undefined };

/**
 * 'Delivered' needs the supplier's order number and is allowed at any time. 'Not delivered' is allowed only after the
 * signature of the unit's request has expired: from then on the supplier refuses the request, even if it still arrives.
 */
export function decideVerdict(
  attempt: Unit,
  { verdict, supplierOrderId, proof }: PersonsVerdict & Pick<Proposal, 'proof'>,
  now: Date,
): Result<ResolvedState, VerdictRefused> {
  if (attempt.state !== 'ambiguous') return err({ kind: 'not_ambiguous', state: attempt.state });
  if (proof && verdict === 'delivered') return ok(provedState(verdict, proof));
  if (verdict === 'delivered')
    return supplierOrderId ? ok({ state: 'delivered', supplierOrderId }) : err({ kind: 'id_missing' });
  if (attempt.resolvableAt && now < attempt.resolvableAt)
    return err({ kind: 'too_early', resolvableAt: attempt.resolvableAt });
  return ok(proof ? provedState(verdict, proof) : NOT_DELIVERED);
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
