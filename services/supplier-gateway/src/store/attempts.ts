import { gathered, type Gathered } from '@topup/kit/gathered';
import type { Collection, Database } from '@topup/kit/mongo';
import { indexes, validator, type AttemptRecord } from './attempt-record.ts';

export type Attempts = Collection<AttemptRecord> & {
  /** What every delivery does, gathered with what others do meanwhile. */
  readonly single: Gathered<AttemptRecord>;
  /** For whatever is compared with an attempt's times: all replicas must mean the same moment. */
  readonly now: () => Date;
};

export async function openAttempts(database: Database): Promise<Attempts> {
  const collection = await database.collection<AttemptRecord>('attempts', { indexes: [...indexes], validator });
  return Object.assign(collection, { single: gathered(database, collection), now: database.now });
}

/** The attempts of these units, by unit; what is missing was never touched. */
export async function attemptsOf(attempts: Attempts, units: readonly string[]): Promise<Map<string, AttemptRecord>> {
  const found = await Promise.all(units.map(attempts.single.read));
  return new Map(found.flatMap((attempt) => (attempt ? [[attempt._id, attempt]] : [])));
}

export const attemptsOfOrder = (attempts: Attempts, orderId: string): Promise<AttemptRecord[]> =>
  attempts.find({ orderId }, { sort: { _id: 1 } }).toArray();
