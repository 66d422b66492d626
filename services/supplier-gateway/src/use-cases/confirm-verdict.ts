import { err, ok, type Result } from '@topup/kit/result';
import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import { newId } from '@topup/kit/ids';
import type { Relay } from '@topup/kit/outbox';
import { isExpired, isSamePerson, type Person, type SecondRefused, type TwoPeople } from '@topup/kit/two-people';
import {
  changedMeanwhile,
  confirmable,
  decideVerdict,
  type Proposal,
  type ProposalRefused,
  type ResolveFailure,
} from '../domain/verdict.ts';
import type { AttemptRecord } from '../store/attempt-record.ts';
import { attemptOf, type Attempts } from '../store/attempts.ts';
import { resolveUnit } from '../store/resolve-unit.ts';

export type ConfirmDeps = {
  readonly attempts: Attempts;
  readonly acts: AdminActs;
  readonly relay: Relay;
  /** Null: the order service does not know the order. Rejects when that service does not answer. */
  readonly buyerOf: (orderId: string) => Promise<Person | null>;
  readonly twoPeople: Pick<TwoPeople, 'refusalOf'>;
};

export async function confirmVerdict(
  deps: ConfirmDeps,
  unit: string,
  proposalId: string,
  actor: Actor,
  now: Date,
): Promise<Result<AttemptRecord, ResolveFailure | ProposalRefused>> {
  const seen = await attemptOf(deps.attempts, unit);
  if (!seen) return err({ kind: 'unknown_unit' });
  if (seen.state !== 'ambiguous') return err({ kind: 'not_ambiguous', state: seen.state });
  const proposed = confirmable(seen.proposal, proposalId);
  if (!proposed.ok) return proposed;
  const { reason, by, email } = proposed.value;
  const buyer = await deps.buyerOf(seen.orderId);
  if (buyer && [actor, { accountId: by, email }].some((admin) => isSamePerson(admin, buyer)))
    return err({ kind: 'own_order' });
  const refused = await refusalOf(deps, proposed.value, actor, now);
  if (refused) return err(refused);
  const decision = decideVerdict(seen, proposed.value, now);
  if (!decision.ok) return decision;
  await deps.acts.record({
    _id: newId(),
    at: now,
    ...actor,
    act: 'resolve-delivery',
    subject: unit,
    before: { state: seen.state, n: seen.n, reason: seen.reason ?? null, proposedBy: by, proposedByEmail: email },
    after: { ...decision.value },
    reason,
  });
  const resolved = await resolveUnit(deps.attempts, seen, decision.value, actor.accountId, reason);
  if (resolved.kind === 'id_taken') return err({ kind: 'id_taken' });
  if (resolved.kind === 'changed') return err(changedMeanwhile(await attemptOf(deps.attempts, unit)));
  await deps.relay.relay(unit, resolved.events);
  return ok(resolved.attempt);
}

/** What the balance proposed needs one admin; what an admin proposed needs another one. */
async function refusalOf(
  { twoPeople }: ConfirmDeps,
  proposal: Proposal,
  actor: Actor,
  now: Date,
): Promise<SecondRefused | null> {
  if (proposal.proof) return isExpired(proposal, now) ? { kind: 'expired' } : null;
  return twoPeople.refusalOf(proposal, actor, now);
}
