import type { Log } from '@topup/kit/log';
import type { Relay } from '@topup/kit/outbox';
import type { Paise } from '@topup/kit/money';
import type { Alarm } from '../alarms.ts';
import type { Observation, Classification } from '../domain/observation.ts';
import type { Lane } from '../domain/lanes.ts';
import type { Refusal } from '../domain/refusals.ts';
import type { Halt } from '../domain/slice.ts';
import type { Supplier } from '../domain/supplier.ts';
import type { Timing } from '../domain/timing.ts';
import type { Stopped } from './stopped.ts';
import type { HealthWatch } from './watches.ts';
import type { Attempts } from '../store/attempts.ts';
import { claimUnit, type Claim, type UnitToSend } from '../store/claim-unit.ts';
import { settleUnit, type RawAnswer, type StoredAnswer, type AttemptSummary } from '../store/settle-unit.ts';
import type { Hold, ReservedPoints } from './reserved-points.ts';
import type { Permits } from './permits.ts';
import type { Permit } from './wait-queue.ts';

export type SendDeps = {
  readonly attempts: Attempts;
  readonly supplier: Pick<Supplier, 'createOrder' | 'classify' | 'redact'>;
  readonly permits: Pick<Permits, 'take'>;
  readonly points: ReservedPoints;
  readonly health: HealthWatch;
  readonly stopped: Stopped;
  readonly relay: Relay;
  readonly refusals: (pricePaise: Paise) => readonly Refusal[];
  readonly timing: Timing;
  readonly alarm: Alarm;
  readonly log: Log;
};

/**
 * `sent`: this call needs no repetition; the attempt says what happened. `attempt`: null if the claim found the unit taken, sent
 * or voided before; absent if no claim was tried.
 */
type Sending = { readonly attempt?: AttemptSummary | null } & Consequence;
type Consequence = { readonly kind: 'sent' | 'late' } | { readonly kind: 'halted'; readonly by: Halt };

export async function sendUnit(deps: SendDeps, unit: UnitToSend, lane: Lane, deadlineAt: number): Promise<Sending> {
  const { health, permits } = deps;
  const halt = health.halt();
  if (halt) return { kind: 'halted', by: halt };
  const hold = await admit(deps, unit);
  if (!hold) return { kind: 'halted', by: health.halt() ?? 'points' };
  const permit = await permits.take(lane, deadlineAt);
  const haltMeanwhile = health.halt();
  if (!permit || haltMeanwhile) {
    hold.release();
    permit?.unused();
    return haltMeanwhile ? { kind: 'halted', by: haltMeanwhile } : { kind: 'late' };
  }
  return sendWithPermit(deps, unit, hold, permit);
}

/** Reserves the unit's points, as many as it may cost. A balance that seems too small may be out of date, so it is read once more. */
async function admit(deps: SendDeps, unit: UnitToSend): Promise<Hold | null> {
  const hold = deps.points.reserve(deps.health.current().balance, unit);
  if (hold) return hold;
  await deps.health.probe();
  return deps.points.reserve(deps.health.current().balance, unit);
}

async function sendWithPermit(deps: SendDeps, unit: UnitToSend, hold: Hold, permit: Permit): Promise<Sending> {
  let certain = false;
  try {
    const claimedAt = performance.now();
    const claim = await claimUnit(deps.attempts, unit, deps.timing);
    certain = claim === null;
    if (!claim) {
      // Waiting orders repeat their command, and a repeat that sends nothing must not use up the rate limit.
      permit.unused();
      return { kind: 'sent', attempt: null };
    }
    // The claim took time, and a brake may have been put on meanwhile.
    const stopped = await deps.stopped(unit.unit);
    const seen = stopped === null ? await call(deps, unit, claim, claimedAt) : notWritten(stopped);
    permit.done();
    const classification = deps.supplier.classify(seen, deps.refusals(unit.pricePaise));
    certain = classification.state !== 'delivered' && classification.state !== 'ambiguous';
    const attempt = await settle(deps, claim, classification, seen);
    if (stopped !== null) return { kind: 'halted', by: 'paused', attempt };
    return { ...(await consequence(deps, classification)), attempt };
  } finally {
    permit.done();
    if (certain) hold.release();
    else hold.commit();
  }
}

const notWritten = (cause: string): Observation => ({ kind: 'not_written', cause });

/** A worker that paused after its claim must not send: the sweeper may already have marked the unit ambiguous. */
async function call(deps: SendDeps, unit: UnitToSend, claim: Claim, claimedAt: number): Promise<Observation> {
  if (performance.now() - claimedAt > deps.timing.staleAfterMs)
    return notWritten('too much time had passed since the decision to send');
  const seen = await deps.supplier.createOrder(unit, claim.sentAt);
  if (seen.kind === 'answer') deps.health.answered();
  return seen;
}

async function settle(
  deps: SendDeps,
  claim: Claim,
  classification: Classification,
  seen: Observation,
): Promise<AttemptSummary | null> {
  const stored = await settleOrTell(deps, claim, classification, kept(seen, deps.supplier));
  if (stored.classification.state === 'ambiguous')
    deps.alarm('ambiguous_delivery', { unit: claim.unit, reason: stored.classification.reason });
  if (stored.contradicted) {
    const { state: decision, supplierOrderId } = stored.contradicted;
    deps.alarm('verdict_contradicted', {
      unit: claim.unit,
      decided: decision,
      supplierOrderId,
      answered: stored.classification,
    });
  }
  await deps.relay.relay(claim.unit, stored.events);
  return stored.attempt;
}

/** While the database is away only this process knows the supplier's answer, so it is logged in full at once. */
async function settleOrTell(
  deps: SendDeps,
  claim: Claim,
  classification: Classification,
  answer: RawAnswer,
): Promise<StoredAnswer> {
  const context = { ...claim, verdict: classification, ...answer };
  const patience = {
    patienceMs: deps.timing.answerPatienceMs,
    onAway: () => deps.log.error(context, "the supplier's answer waits for the database"),
  };
  try {
    return await settleUnit(deps.attempts, claim, classification, answer, patience);
  } catch (error) {
    deps.alarm('answer_not_stored', { ...context, err: error });
    throw error;
  }
}

function kept(seen: Observation, { redact }: Pick<Supplier, 'redact'>): RawAnswer {
  if (seen.kind === 'answer') return { raw: redact(seen.body), httpStatus: seen.httpStatus };
  return seen.kind === 'no_answer' && seen.partial ? { raw: redact(seen.partial) } : {};
}

async function consequence(deps: SendDeps, classification: Classification): Promise<Consequence> {
  const { health } = deps;
  if (classification.state === 'retryable' && classification.halts === 'breaker') health.signatureRefused();
  if (classification.state === 'retryable' && classification.halts === 'points') {
    // The balance that admitted this unit was out of date, so read it again before the order is told that points are short.
    await health.probe();
    return { kind: 'halted', by: 'points' };
  }
  // The request could not leave this machine: probe the supplier before the next unit is tried.
  if (classification.state === 'not_sent') await health.probe();
  const halt = health.halt();
  return halt ? { kind: 'halted', by: halt } : { kind: 'sent' };
}
