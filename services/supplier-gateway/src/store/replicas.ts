import type { Collection, Database } from '@topup/kit/mongo';
import type { ReplicaReport } from '../domain/active-alarms.ts';

/** `at` is the database's time, so that the report of a replica with a wrong clock counts too. */
type ReplicaDocument = ReplicaReport & { readonly _id: string; readonly at: Date };

/** The replicas' reports are stored, so that any replica can raise the alarms of all. */
export type Replicas = {
  readonly report: (report: ReplicaReport) => Promise<void>;
  readonly reportedWithin: (freshMs: number) => Promise<ReplicaReport[]>;
  readonly forget: (replica: string) => Promise<void>;
};

const KEPT_S = 3_600;
const REPLICAS_MAX = 1_000;

export async function openReplicas(database: Database): Promise<Replicas> {
  const collection: Collection<ReplicaDocument> = await database.collection<ReplicaDocument>('replicas', {
    sharding: { oneShard: 'one document for each process' },
    indexes: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: KEPT_S }],
  });
  return {
    report: async ({ replica, ...seen }) => {
      const set = { ...seen, replica, at: '$$NOW' };
      await collection.updateOne({ _id: replica }, [{ $set: set }], { upsert: true });
    },
    reportedWithin: async (freshMs) => {
      const since = { $dateSubtract: { startDate: '$$NOW', unit: 'millisecond', amount: freshMs } };
      return collection.find({ $expr: { $gt: ['$at', since] } }, { sort: { _id: 1 }, limit: REPLICAS_MAX }).toArray();
    },
    forget: async (replica) => void (await collection.deleteOne({ _id: replica })),
  };
}
