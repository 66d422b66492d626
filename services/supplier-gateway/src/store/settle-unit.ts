import { duplicateKey } from '@topup/kit/mongo';
import type { OutboxEntry } from '@topup/kit/outbox';
import type { Verdict } from '../domain/classify.ts';
import { logged, type AttemptRecord, type LogEntry } from './attempt-record.ts';
import type { Attempts } from './attempts.ts';
import type { Claim } from './claim-unit.ts';
import { patiently } from './patiently.ts';
import { resolvedEvent } from './resolved-event.ts';

/** An unsent event is looked at again after this long. */
const RELAY_AGAIN_MS = 10_000;
/** Its writer tries to write once from each of the two states, more often only against a sweeper in between. */
const WRITES_MAX = 4;

/** What came back, as it may be kept; empty when nothing did. */
export type RawAnswer = Pick<LogEntry, 'raw' | 'httpStatus'>;
/** The verdict that was really written, and the events that became due with it. */
export type Settled = { readonly verdict: Verdict; readonly events: readonly OutboxEntry[] };

/**
 * The sender writes its answer, out of `sending` or, when it comes late, out of `ambiguous`. A supplier order id that
 * another unit already has proves nothing, so the unit is ambiguous. A person's verdict that came first stands.
 */
export async function settleUnit(
  attempts: Attempts,
  claim: Claim,
  verdict: Verdict,
  answer: RawAnswer,
): Promise<Settled> {
  try {
    return await patiently(() => write(attempts, claim, verdict, answer));
  } catch (error) {
    if (!duplicateKey(error)?.['supplierOrderId'] || verdict.state !== 'delivered') throw error;
    const reason = `The supplier's order number ${verdict.supplierOrderId} already belongs to another unit.`;
    return patiently(() => write(attempts, claim, { state: 'ambiguous', reason }, answer));
  }
}

async function write(attempts: Attempts, claim: Claim, verdict: Verdict, answer: RawAnswer): Promise<Settled> {
  for (let i = 0; i < WRITES_MAX; i++) {
    const current = await attempts.findOne({ _id: claim.unit });
    // Somebody else's claim, or already final: ours from a write whose acknowledgement was lost, or a person's verdict.
    if (!current || current.claimId !== claim.claimId) return { verdict, events: [] };
    if (current.state !== 'sending' && current.state !== 'ambiguous') return { verdict, events: [] };
    const { update, events } = settlement(current, claim, verdict, answer, new Date());
    const { modifiedCount } = await attempts.updateOne(
      { _id: claim.unit, state: current.state, n: claim.n, version: current.version },
      update,
    );
    if (modifiedCount === 1) return { verdict, events };
  }
  throw new Error(`unit ${claim.unit} kept changing under its sender`);
}

function settlement(current: AttemptRecord, claim: Claim, verdict: Verdict, answer: RawAnswer, at: Date) {
  const late = current.state === 'ambiguous' && (verdict.state === 'delivered' || verdict.state === 'rejected');
  const events = late ? [resolvedEvent(current, verdict, at)] : [];
  const reason = verdict.state === 'delivered' ? undefined : verdict.reason;
  const entry: LogEntry = {
    at,
    n: claim.n,
    event: 'answer',
    state: verdict.state,
    ...(reason ? { reason } : {}),
    ...answer,
  };
  const update = {
    $set: {
      state: verdict.state,
      ...(reason ? { reason } : {}),
      ...(verdict.state === 'delivered' ? { supplierOrderId: verdict.supplierOrderId } : {}),
      ...(late ? { nextAt: new Date(at.getTime() + RELAY_AGAIN_MS) } : {}),
    },
    $unset: {
      proposal: '' as const,
      ...(reason ? {} : { reason: '' as const }),
      ...(late ? {} : { nextAt: '' as const }),
    },
    $inc: { version: 1 },
    $push: { ...logged(entry), ...(late ? { outbox: { $each: events } } : {}) },
  };
  return { update, events };
}
