import type { Relay } from '@topup/kit/outbox';
import { err, ok, type Result } from '@topup/kit/result';
import type { Actor } from '../domain/actor.ts';
import { decideVerdict, type VerdictRefused, type PersonsVerdict } from '../domain/verdict.ts';
import type { AttemptRecord } from '../store/attempt-record.ts';
import type { Attempts } from '../store/attempts.ts';
import { recordAct, type AdminActs } from '../store/admin-acts.ts';
import { resolveUnit } from '../store/resolve-unit.ts';

export type ResolveDeps = { readonly attempts: Attempts; readonly acts: AdminActs; readonly relay: Relay };
export type ResolveFailure = VerdictRefused | { readonly kind: 'unknown_unit' } | { readonly kind: 'id_taken' };

/** A person settles an ambiguous unit. The order hears of it by supplier.unit.resolved. */
export async function resolveDelivery(
  deps: ResolveDeps,
  unit: string,
  verdict: PersonsVerdict,
  actor: Actor,
  now: Date,
): Promise<Result<AttemptRecord, ResolveFailure>> {
  const seen = await deps.attempts.findOne({ _id: unit });
  if (!seen) return err({ kind: 'unknown_unit' });
  const decided = decideVerdict(seen, verdict, now);
  if (!decided.ok) return decided;
  // Recorded first: an act without its record must not exist; a record whose act then failed says so by its subject.
  await recordAct(deps.acts, {
    _id: `${unit}:${seen.version}:${actor.requestId}`,
    at: now,
    ...actor,
    act: 'resolve-delivery',
    subject: unit,
    before: { state: seen.state, n: seen.n, reason: seen.reason ?? null },
    after: { ...decided.value },
    reason: verdict.reason,
  });
  const resolved = await resolveUnit(deps.attempts, seen, decided.value, actor.accountId, verdict.reason);
  if (resolved.kind === 'id_taken') return err({ kind: 'id_taken' });
  if (resolved.kind === 'changed') return err({ kind: 'not_ambiguous', state: 'changed' });
  await deps.relay.relay(unit, resolved.events);
  return ok(resolved.attempt);
}
