import type { Collection, Database } from '@topup/kit/mongo';
import { indexes, validator, type AttemptRecord } from './attempt-record.ts';

export type Attempts = Collection<AttemptRecord>;

export const openAttempts = (database: Database): Promise<Attempts> =>
  database.collection<AttemptRecord>('attempts', { indexes: [...indexes], validator });

/** The attempts of these units, by unit; what is missing was never touched. */
export async function attemptsOf(attempts: Attempts, units: readonly string[]): Promise<Map<string, AttemptRecord>> {
  const found = await attempts.find({ _id: { $in: [...units] } }).toArray();
  return new Map(found.map((attempt) => [attempt._id, attempt]));
}

export const attemptsOfOrder = (attempts: Attempts, orderId: string): Promise<AttemptRecord[]> =>
  attempts.find({ orderId }, { sort: { _id: 1 } }).toArray();
