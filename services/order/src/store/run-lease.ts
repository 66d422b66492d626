import { long, type Database, type Document } from '@topup/kit/mongo';

export type Holder = { readonly runId: string; readonly accountId: string; readonly name: string };
export type RunLease = {
  readonly take: (holder: Holder) => Promise<{ readonly taken: true } | { readonly taken: false; readonly by: string }>;
  /** Keeps the lease for another minute. False when it had expired and another run has taken it. */
  readonly renew: (holder: Holder) => Promise<boolean>;
  readonly release: (holder: Holder) => Promise<void>;
};

const LEASE_MS = 60_000;
const NAME = 'process-placed-orders';

type LeaseRecord = Document & { _id: string; until: Date; name?: string };

/** Uses the database's clock, because the processes' clocks may differ. */
export async function openRunLease(database: Database): Promise<RunLease> {
  const leases = await database.collection<LeaseRecord>('leases', { sharding: { oneShard: 'one document' } });
  await leases.updateOne({ _id: NAME }, { $setOnInsert: { until: new Date(0) } }, { upsert: true });
  const until = { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: long(LEASE_MS) } };
  return {
    take: async (holder) => {
      const words = Object.fromEntries(Object.entries(holder).map(([name, value]) => [name, { $literal: value }]));
      const taken = await leases.findOneAndUpdate({ _id: NAME, $expr: { $lte: ['$until', '$$NOW'] } }, [
        { $set: { until, ...words } },
      ]);
      if (taken) return { taken: true };
      return { taken: false, by: (await leases.findOne({ _id: NAME }))?.name ?? '' };
    },
    renew: async ({ runId }) =>
      (await leases.updateOne({ _id: NAME, runId }, [{ $set: { until } }])).matchedCount === 1,
    release: async ({ runId }) => void (await leases.updateOne({ _id: NAME, runId }, { $set: { until: new Date(0) } })),
  };
}
