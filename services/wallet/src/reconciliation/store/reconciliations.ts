import { unlessTaken, type Collection, type Database, type Document } from '@topup/kit/mongo';
import { READ_OPTIONS } from '@topup/kit/read-options';
import type { Check, Finding, RunKind } from '../domain/reconciliation.ts';

export type OpenFinding = Finding & { readonly since: Date; readonly repair?: string };
export type Run = {
  /** A scheduled run's id is derived from the time for which it is due, so that only one replica makes it. */
  readonly _id: string;
  readonly kind: RunKind;
  readonly state: 'running' | 'done';
  readonly startedAt: Date;
  readonly endedAt?: Date;
  readonly checked: Readonly<Record<string, number>>;
  readonly findings: readonly OpenFinding[];
  readonly found: number;
  readonly notChecked: readonly { readonly check: Check; readonly why: string }[];
};
export type Reconciliations = Awaited<ReturnType<typeof openReconciliations>>;

const KEPT_MS = 90 * 86_400_000;

export async function openReconciliations(database: Database) {
  const runs: Collection<Run & Document> = await database.collection<Run & Document>('reconciliations', {
    sharding: { oneShard: 'a few hundred a day, whatever is sold' },
    indexes: [
      { key: { startedAt: -1 }, name: 'newest' },
      { key: { kind: 1, state: 1, startedAt: -1 }, name: 'kind' },
    ],
  });
  return {
    collection: runs,
    start: async (_id: string, kind: RunKind, startedAt: Date): Promise<boolean> => {
      const run: Run = { _id, kind, state: 'running', startedAt, checked: {}, findings: [], found: 0, notChecked: [] };
      return unlessTaken(runs.insertOne(run));
    },
    end: async (_id: string, report: Pick<Run, 'checked' | 'findings' | 'found' | 'notChecked'>, endedAt: Date) => {
      await runs.updateOne({ _id }, { $set: { ...report, state: 'done', endedAt } });
      await runs.deleteMany({ startedAt: { $lt: new Date(endedAt.getTime() - KEPT_MS) } });
    },
    newest: (limit: number): Promise<Run[]> =>
      runs
        .find({}, { ...READ_OPTIONS })
        .sort({ startedAt: -1 })
        .limit(limit)
        .toArray(),
    lastDone: (kind?: RunKind): Promise<Run | null> =>
      runs.findOne({ ...(kind ? { kind } : {}), state: 'done' }, { ...READ_OPTIONS, sort: { startedAt: -1 } }),
  };
}
