import type { AttemptRecord } from './attempt-record.ts';
import type { Attempts } from './attempts.ts';

/** The longest wait first. */
export async function ambiguousPage(
  attempts: Attempts,
  skip: number,
  limit: number,
): Promise<{ found: AttemptRecord[]; total: number }> {
  const which = { state: 'ambiguous' as const };
  const [found, total] = await Promise.all([
    attempts.find(which, { sort: { sentAt: 1, _id: 1 }, skip, limit }).toArray(),
    attempts.countDocuments(which),
  ]);
  return { found, total };
}
