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

/** The attempts of these units, by unit, as they are seen now; what is missing was never touched. */
export async function attemptsOf(attempts: Attempts, units: readonly string[]): Promise<Map<string, AttemptRecord>> {
  const found = await Promise.all(units.map(attempts.single.read));
  return new Map(found.flatMap((attempt) => (attempt ? [[attempt._id, attempt]] : [])));
}

const READS_MAX = 10;

/** The same, and they stay: what others are told of an attempt must not be forgotten. */
export async function lastingAttemptsOf(attempts: Attempts, units: readonly string[]): Promise<AttemptRecord[]> {
  const lasting: AttemptRecord[] = [];
  let asked = units;
  for (let i = 0; i < READS_MAX && asked.length > 0; i++) {
    const seen = [...(await attemptsOf(attempts, asked)).values()];
    const stays = await Promise.all(seen.map((attempt) => isLasting(attempts, attempt)));
    lasting.push(...seen.filter((_, at) => stays[at]));
    asked = seen.flatMap(({ _id }, at) => (stays[at] ? [] : [_id]));
  }
  if (asked.length > 0) throw new Error(`unit ${asked[0]} kept changing while it was read`);
  return lasting;
}

/** Whether an attempt that was read is still the same, and cannot be lost any more. Rejects when that is unknown. */
export const isLasting = ({ single }: Attempts, seen: AttemptRecord): Promise<boolean> => {
  const { _id, state, n, version, claimId, supplierOrderId } = seen;
  return single.isLasting({
    ...{ _id, state, n, version },
    ...(claimId ? { claimId } : {}),
    ...(supplierOrderId ? { supplierOrderId } : {}),
  });
};

export const attemptsOfOrder = (attempts: Attempts, orderId: string): Promise<AttemptRecord[]> =>
  attempts.find({ orderId }, { sort: { _id: 1 } }).toArray();
