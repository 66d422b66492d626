import { points } from '@topup/kit/points';
import { err, ok, type Result } from '@topup/kit/result';
import type { Charges } from '@topup/kit/supplier-cost';
import { chargedRange } from '../domain/charges.ts';
import { weigh, type Call, type CaseUnderReview, type Evidence, type Suggestion } from '../domain/evidence.ts';
import type { Refusal } from '../domain/refusals.ts';
import type { SupplierProtocol } from '../domain/supplier.ts';
import type { AttemptRecord } from '../store/attempt-record.ts';
import { attemptOf, type Attempts } from '../store/attempts.ts';
import type { Balances } from '../store/balances.ts';
import { callsAround } from '../store/calls-around.ts';

export type WeighDeps = {
  readonly attempts: Attempts;
  readonly supplier: Pick<SupplierProtocol, 'classify'>;
  readonly balances: Pick<Balances, 'readings'>;
  readonly refusals: () => readonly Refusal[];
  readonly charges: () => Charges;
  readonly timing: { readonly verdictAfterMs: number; readonly sendDeadlineMs: number };
};
export type Case = { readonly attempt: AttemptRecord; readonly evidence: Evidence; readonly calls: readonly Call[] };

const AFTERWARDS_MS = 15 * 60_000;

export async function weighDelivery(
  deps: WeighDeps,
  unit: string,
  now: Date,
): Promise<Result<Case, { readonly kind: 'unknown_unit' }>> {
  const attempt = await attemptOf(deps.attempts, unit);
  if (!attempt?.sentAt) return err({ kind: 'unknown_unit' });
  const question = caseUnderReview(attempt, attempt.sentAt, deps);
  const until = new Date(question.fencedAt + AFTERWARDS_MS);
  const readings = await deps.balances.readings(attempt.sentAt, until);
  const before = readings.findLast(({ at }) => at < question.sentAt);
  const from = new Date(before?.askedAt ?? question.sentAt);
  const calls = await callsAround(deps.attempts, unit, from, until, deps.timing.verdictAfterMs, deps.charges());
  const evidence = understood(attempt, deps) ?? weigh(question, calls ?? [], calls ? readings : [], now.getTime());
  return ok({ attempt, evidence, calls: calls ?? [] });
}

/** What the evidence suggests. `unclear` if there is nothing to weigh, for example for a unit that was never sent. */
export const suggesting =
  (deps: WeighDeps) =>
  async (unit: string, now: Date): Promise<Suggestion> => {
    const weighed = await weighDelivery(deps, unit, now);
    return weighed.ok ? weighed.value.evidence.suggestion : 'unclear';
  };

function caseUnderReview(attempt: AttemptRecord, sentAt: Date, { timing, charges }: WeighDeps): CaseUnderReview {
  const ended = attempt.log.findLast(({ event, n }) => n === attempt.n && (event === 'answer' || event === 'overdue'));
  return {
    cost: chargedRange(points(attempt.pointsHundredths ?? 0), attempt.multiplierMillionths, charges()),
    sentAt: sentAt.getTime(),
    endedAt: ended?.at.getTime() ?? sentAt.getTime() + timing.sendDeadlineMs,
    fencedAt: attempt.resolvableAt?.getTime() ?? sentAt.getTime() + timing.verdictAfterMs,
  };
}

/** Judges the stored answer again: its status may have been added to the table of refusals since the answer came. */
function understood({ log, n }: AttemptRecord, { supplier, refusals }: WeighDeps): Evidence | null {
  const answer = log.findLast((entry) => entry.n === n && entry.event === 'answer' && entry.httpStatus !== undefined);
  if (!answer) return null;
  const { httpStatus = 0, raw: body = '' } = answer;
  const classification = supplier.classify({ kind: 'answer', httpStatus, body }, refusals());
  if (classification.state !== 'rejected' && classification.state !== 'retryable') return null;
  const reason = `The supplier's answer is on the list of refusals now: ${classification.reason}`;
  return { suggestion: 'not_delivered', reasons: [reason], weighed: null };
}
