import { logged, type AttemptRecord } from './attempt-record.ts';
import type { Attempts } from './attempts.ts';

const REASON = 'No answer from the supplier came in time.';

/** False when the unit's answer was stored meanwhile. */
export async function markOverdue(attempts: Attempts, attempt: AttemptRecord, at: Date): Promise<boolean> {
  const { modifiedCount } = await attempts.updateOne(
    { _id: attempt._id, state: 'sending', n: attempt.n, version: attempt.version },
    {
      $set: { state: 'ambiguous', reason: REASON },
      $unset: { nextAt: '' },
      $inc: { version: 1 },
      $push: logged({ at, n: attempt.n, event: 'overdue', state: 'ambiguous', reason: REASON }),
    },
  );
  return modifiedCount === 1;
}

export async function nothingDue(attempts: Attempts, unit: string): Promise<void> {
  await attempts.updateOne({ _id: unit, state: { $ne: 'sending' }, outbox: { $size: 0 } }, { $unset: { nextAt: '' } });
}
