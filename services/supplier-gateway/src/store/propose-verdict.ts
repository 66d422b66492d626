import type { Proposal } from '../domain/verdict.ts';
import { logged, type AttemptRecord, type LogEntry } from './attempt-record.ts';
import type { Attempts } from './attempts.ts';

async function write(
  attempts: Attempts,
  seen: AttemptRecord,
  change: object,
  entry: LogEntry,
): Promise<AttemptRecord | null> {
  const changed = await attempts.findOneAndUpdate(
    { _id: seen._id, state: 'ambiguous', n: seen.n, version: seen.version },
    { ...change, $inc: { version: 1 }, $push: logged(entry) },
    { returnDocument: 'after' },
  );
  return changed as AttemptRecord | null;
}

export const propose = (attempts: Attempts, seen: AttemptRecord, proposal: Proposal): Promise<AttemptRecord | null> =>
  write(
    attempts,
    seen,
    { $set: { proposal } },
    {
      at: proposal.at,
      n: seen.n,
      event: 'proposal',
      state: 'ambiguous',
      reason: `${proposal.verdict === 'delivered' ? `Delivered${proposal.supplierOrderId ? ` as ${proposal.supplierOrderId}` : ''}` : 'Not delivered'}: ${proposal.reason}`,
      by: proposal.by,
    },
  );

export const withdraw = (
  attempts: Attempts,
  seen: AttemptRecord,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<AttemptRecord | null> =>
  write(
    attempts,
    seen,
    { $unset: { proposal: '' } },
    { at, n: seen.n, event: 'withdrawal', state: 'ambiguous', reason, by },
  );
