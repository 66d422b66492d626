import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import { newId } from '@topup/kit/ids';
import type { LoneSums } from '@topup/kit/lone-sums';
import { ZERO, type Paise } from '@topup/kit/money';
import type { Relay } from '@topup/kit/outbox';
import { isExpired, isSamePerson, NO_LIMIT, personOf, type Person } from '@topup/kit/person';
import { err, ok, type Result } from '@topup/kit/result';
import type { Suggestion } from '../domain/evidence.ts';
import {
  changedMeanwhile,
  contradicts,
  decideVerdict,
  needsSecondAdmin,
  type PersonsVerdict,
  type ProposalRefused,
  type ResolveFailure,
} from '../domain/verdict.ts';
import type { AttemptRecord } from '../store/attempt-record.ts';
import { attemptOf, isIdTaken, type Attempts } from '../store/attempts.ts';
import { propose } from '../store/propose-verdict.ts';
import { resolveUnit } from '../store/resolve-unit.ts';

export type ResolveDeps = {
  readonly attempts: Attempts;
  readonly acts: AdminActs;
  readonly relay: Relay;
  /** The highest total price of one order's units that one admin may settle without a second admin. */
  readonly alonePaise: Paise;
  /** For each order and person, the total price of the units that this person settled without a second admin. */
  readonly loneVerdicts: Pick<LoneSums, 'count'>;
  /** Null: the order service does not know the order. Rejects when that service does not answer. */
  readonly buyerOf: (orderId: string) => Promise<Person | null>;
  /** The suggestion that the admin sees with the evidence. */
  readonly suggestionFor: (unit: string, now: Date) => Promise<Suggestion>;
};

/**
 * Settles an ambiguous unit. If its price is unknown or above the limit of one admin, or the evidence suggests the
 * opposite, the verdict is only proposed, and another admin has to confirm it.
 */
export async function resolveDelivery(
  deps: ResolveDeps,
  unit: string,
  verdict: PersonsVerdict,
  actor: Actor,
  now: Date,
): Promise<Result<AttemptRecord, ResolveFailure | ProposalRefused>> {
  const seen = await attemptOf(deps.attempts, unit);
  if (!seen) return err({ kind: 'unknown_unit' });
  const decision = decideVerdict(seen, verdict, now);
  if (!decision.ok) return decision;
  if (seen.proposal && !isExpired(seen.proposal, now))
    return err({ kind: 'already_proposed', email: seen.proposal.email });
  const buyer = await deps.buyerOf(seen.orderId);
  if (buyer && isSamePerson(actor, buyer)) return err({ kind: 'own_order' });
  const alone = await mayDecideAlone(deps, seen, verdict, actor, now);
  // Recorded first, so that no act goes unrecorded. If the act then fails, the record remains, and the unit's state
  // shows that nothing happened.
  await deps.acts.record({
    _id: newId(),
    at: now,
    ...actor,
    act: alone ? 'resolve-delivery' : 'propose-verdict',
    subject: unit,
    before: { state: seen.state, n: seen.n, reason: seen.reason ?? null },
    after: { ...decision.value },
    reason: verdict.reason,
  });
  if (!alone) {
    const taken = verdict.supplierOrderId && (await isIdTaken(deps.attempts, verdict.supplierOrderId));
    if (taken) return err({ kind: 'id_taken' });
    const { accountId: by, email } = actor;
    const proposed = await propose(deps.attempts, seen, { ...verdict, id: newId(), by, email, at: now });
    return proposed ? ok(proposed) : err(changedMeanwhile(await attemptOf(deps.attempts, unit)));
  }
  const resolved = await resolveUnit(deps.attempts, seen, decision.value, actor.accountId, verdict.reason);
  if (resolved.kind === 'id_taken') return err({ kind: 'id_taken' });
  if (resolved.kind === 'changed') return err(changedMeanwhile(await attemptOf(deps.attempts, unit)));
  await deps.relay.relay(unit, resolved.events);
  return ok(resolved.attempt);
}

/** A unit's price counts towards the admin's limit even if the verdict is refused afterwards, but only once per unit. */
async function mayDecideAlone(
  { alonePaise, loneVerdicts, suggestionFor }: ResolveDeps,
  { _id: unit, orderId, pricePaise }: AttemptRecord,
  { verdict }: PersonsVerdict,
  { email }: Actor,
  now: Date,
): Promise<boolean> {
  if (alonePaise === NO_LIMIT) return true;
  if (needsSecondAdmin(pricePaise, alonePaise)) return false;
  if (contradicts(verdict, await suggestionFor(unit, now))) return false;
  const act = { key: unit, subject: unit, byPaise: pricePaise ?? ZERO };
  const counted = await loneVerdicts.count(`${orderId}:${personOf(email)}`, act, alonePaise, now);
  return counted.kind === 'alone';
}
