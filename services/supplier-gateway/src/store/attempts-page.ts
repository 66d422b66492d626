import { COUNT_MAX, READ_OPTIONS } from '@topup/kit/read-options';
import type { AttemptState } from '../domain/attempt.ts';
import type { AttemptRecord } from './attempt-record.ts';
import type { Attempts } from './attempts.ts';

type AttemptsFilter = { readonly state: AttemptState; readonly skip: number; readonly limit: number };

export async function attemptsPage(
  attempts: Attempts,
  { state, skip, limit }: AttemptsFilter,
): Promise<{ found: AttemptRecord[]; total: number }> {
  const direction = state === 'ambiguous' ? 1 : -1;
  const [found, total] = await Promise.all([
    attempts.find({ state }, { sort: { sentAt: direction, _id: direction }, skip, limit, ...READ_OPTIONS }).toArray(),
    attempts.countDocuments({ state }, { limit: COUNT_MAX, ...READ_OPTIONS }),
  ]);
  return { found, total };
}
