import { filterOf } from './collection.ts';
import type { Collection, Document } from './mongo.ts';
import type { Log } from './log.ts';

/** Never runs twice at a time. An error is logged, and the next round tries again. */
export type Job = { readonly name: string; stop(): Promise<void>; runNow(): Promise<void> };

export function every(ms: number, name: string, log: Log, work: () => Promise<void>): Job {
  let running: Promise<void> | null = null;
  let stopped = false;
  const round = (): Promise<void> =>
    (running ??= work()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'job failed; next round tries again'))
      .finally(() => (running = null)));
  const timer = setInterval(() => void (stopped || round()), ms);
  return {
    name,
    runNow: async () => {
      await running;
      await round();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

export type Due = Document & { _id: string; nextAt?: Date };

export type SweeperOptions<T extends Due> = {
  readonly name: string;
  readonly collection: Collection<T>;
  readonly only?: Readonly<Record<string, unknown>>;
  readonly everyMs?: number;
  /** How long other replicas leave a claimed document alone. It only saves work; safety does not depend on it. */
  readonly leaseMs?: number;
  readonly batch?: number;
  readonly now: () => Date;
  readonly log: Log;
  readonly handle: (document: T) => Promise<void>;
};

export const NEXT_AT_INDEX = {
  key: { nextAt: 1 },
  name: 'nextAt',
  partialFilterExpression: { nextAt: { $exists: true } },
} as const;

const { key, ...rest } = NEXT_AT_INDEX;
export const NEXT_AT = [key, rest] as const;

/** Claims by moving `nextAt` ahead. The handler sets the next `nextAt`, or unsets it to wait for nothing. */
export function startSweeper<T extends Due>(options: SweeperOptions<T>): Job {
  const { collection, log, name, now, leaseMs = 10_000, batch = 100, only = {} } = options;
  return every(options.everyMs ?? 2_000, name, log, async () => {
    const due = await collection
      .find(filterOf<T>({ nextAt: { $lte: now() }, ...only }), {
        projection: { _id: 1 },
        sort: { nextAt: 1 },
        limit: batch,
      })
      .toArray();
    for (const { _id } of due) {
      const claimed = await collection.findOneAndUpdate(
        // `$exists`, because in an expression a missing field is less than any time; missing means not due.
        filterOf<T>({ _id, nextAt: { $exists: true }, $expr: { $lte: ['$nextAt', '$$NOW'] } }),
        [{ $set: { nextAt: { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: leaseMs } } } }],
        { returnDocument: 'after' },
      );
      if (!claimed) continue;
      await options
        .handle(claimed as T)
        .catch((error: unknown) => log.error({ err: error, job: name, id: _id }, 'sweep failed; lease will run out'));
    }
  });
}
