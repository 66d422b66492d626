import { batchedCollection, readDurable, type BatchedCollection } from '@topup/kit/batched-collection';
import type { Collection, StoreDatabase } from '@topup/kit/mongo';
import { indexes, sharding, validator, type AttemptRecord } from './attempt-record.ts';

export type Attempts = Collection<AttemptRecord> & {
  readonly single: BatchedCollection<AttemptRecord>;
  /** The database's clock, so that attempts' times are comparable across replicas. */
  readonly now: () => Date;
};

export async function openAttempts(database: StoreDatabase): Promise<Attempts> {
  const collection = await database.collection<AttemptRecord>('attempts', {
    version: 3,
    indexes: [...indexes],
    validator,
    sharding,
  });
  return Object.assign(collection, { single: batchedCollection(database, collection), now: database.now });
}

/** The attempts by unit. Units without an attempt are left out. A failover may still undo what was read. */
export async function attemptsOf(attempts: Attempts, units: readonly string[]): Promise<Map<string, AttemptRecord>> {
  const found = await Promise.all(units.map(attempts.single.read));
  return new Map(found.flatMap((attempt) => (attempt ? [[attempt._id, attempt]] : [])));
}

/** For attempts whose states are sent to other services: a state that was sent must not be rolled back. */
export async function durableAttemptsOf(attempts: Attempts, units: readonly string[]): Promise<AttemptRecord[]> {
  const one = (unit: string) =>
    readDurable(
      `unit ${unit}`,
      () => attempts.single.read(unit),
      (seen) => isDurable(attempts, seen),
    );
  return (await Promise.all(units.map(one))).filter((attempt) => attempt !== null);
}

/** Whether `seen` is the stored attempt, and durable. Rejects when the database cannot tell. */
export const isDurable = ({ single }: Attempts, seen: AttemptRecord): Promise<boolean> => {
  const { _id, state, n, version, claimId, supplierOrderId } = seen;
  return single.isDurable({
    _id,
    state,
    n,
    version,
    ...(claimId ? { claimId } : {}),
    ...(supplierOrderId ? { supplierOrderId } : {}),
  });
};

export const attemptsOfOrder = (attempts: Attempts, orderId: string): Promise<AttemptRecord[]> =>
  attempts.find({ orderId }, { sort: { _id: 1 } }).toArray();

export const attemptOf = (attempts: Attempts, unit: string): Promise<AttemptRecord | null> =>
  attempts.findOne({ _id: unit });

export const isIdTaken = async (attempts: Attempts, supplierOrderId: string): Promise<boolean> =>
  (await attempts.findOne({ supplierOrderId })) !== null;

export const countAmbiguous = (attempts: Attempts): Promise<number> => attempts.countDocuments({ state: 'ambiguous' });
