import { duplicateKey } from '@topup/kit/mongo';
import type { OutboxEntry } from '@topup/kit/outbox';
import type { ResolvedState } from '../domain/verdict.ts';
import { logged, type AttemptRecord } from './attempt-record.ts';
import type { Attempts } from './attempts.ts';
import { resolvedEvent } from './resolved-event.ts';

const RELAY_AGAIN_MS = 10_000;

type Resolved =
  | { readonly kind: 'resolved'; readonly attempt: AttemptRecord; readonly events: readonly OutboxEntry[] }
  | { readonly kind: 'changed' }
  | { readonly kind: 'id_taken' };

/** Settles the unit only if its version and its proposal are still those that were seen. `by`: null if the balance settles it. */
export async function resolveUnit(
  attempts: Attempts,
  seen: AttemptRecord,
  to: ResolvedState,
  by: string | null,
  why: string,
): Promise<Resolved> {
  const at = attempts.now();
  const event = resolvedEvent(seen, to, at);
  // After a rollback another write can have the same version number, so the version alone does not tell what the admin saw.
  const proposal = seen.proposal ? { 'proposal.id': seen.proposal.id } : { proposal: { $exists: false } };
  try {
    const attempt = await attempts.findOneAndUpdate(
      { _id: seen._id, state: 'ambiguous', n: seen.n, version: seen.version, ...proposal },
      {
        $set: {
          state: to.state,
          nextAt: new Date(at.getTime() + RELAY_AGAIN_MS),
          ...('supplierOrderId' in to ? { supplierOrderId: to.supplierOrderId } : {}),
          ...('proof' in to ? { proof: to.proof } : {}),
          ...('told' in to ? { reason: to.reason, told: to.told } : {}),
        },
        $unset: { proposal: '', ...(to.state === 'delivered' ? { reason: '' } : {}) },
        $inc: { version: 1 },
        $push: {
          ...logged({
            at,
            n: seen.n,
            state: to.state,
            reason: why,
            ...(by ? { event: 'verdict', by } : { event: 'balance' }),
          }),
          outbox: { $each: [event] },
        },
      },
      { returnDocument: 'after' },
    );
    return attempt ? { kind: 'resolved', attempt: attempt as AttemptRecord, events: [event] } : { kind: 'changed' };
  } catch (error) {
    if (duplicateKey(error)?.['supplierOrderId']) return { kind: 'id_taken' };
    throw error;
  }
}
