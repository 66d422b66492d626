import { filterOf } from './collection.ts';
import { isDatabaseAway } from './database-away.ts';
import { nextInTurn } from './in-turn.ts';
import { every, type Job } from './job.ts';
import type { Log } from './log.ts';
import { sweepFailures } from './metrics.ts';
import type { Collection, Document } from './mongo.ts';
import { createStuckDocuments } from './stuck-documents.ts';
import { within } from './within.ts';

export { every, type Job } from './job.ts';

/** Documents may also have `createdAt`: while too many are due at a time, it decides which come first (see `nextInTurn`). */
export type Due = Document & { _id: string; nextAt?: Date };

export type SweeperOptions<T extends Due> = {
  readonly name: string;
  readonly collection: Collection<T>;
  /** An additional filter for due documents, made anew for each query. */
  readonly only?: () => Readonly<Record<string, unknown>>;
  readonly everyMs?: number;
  /** How long other replicas leave a claimed document alone. The lease only saves work; safety does not depend on it. */
  readonly leaseMs?: number;
  /** Documents handled at a time by this process. */
  readonly atATime?: number;
  /** Claims a document in place of the sweeper's own write. Null: another process has the document, or it is no longer due. */
  readonly claim?: (id: string, leaseMs: number) => Promise<T | null>;
  readonly now: () => Date;
  readonly log: Log;
  /** Never called for a document that this process is still handling. */
  readonly handle: (document: T) => Promise<void>;
};

export const NEXT_AT_INDEX = {
  key: { nextAt: 1 },
  name: 'nextAt',
  partialFilterExpression: { nextAt: { $exists: true } },
} as const;

const { key, ...rest } = NEXT_AT_INDEX;
export const NEXT_AT = [key, rest] as const;

/** A document without `nextAt` is not due. `$exists`, because in an expression a missing field is less than any time. */
export const isDue = { nextAt: { $exists: true }, $expr: { $lte: ['$nextAt', '$$NOW'] } };
export const leased = (leaseMs: number) => ({
  nextAt: { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: leaseMs } },
});

/** Claims one document. Null: another process has it, or it is no longer due. Rejects if the database refuses or is away. */
const claimAlone =
  <T extends Due>(collection: Collection<T>) =>
  async (_id: string, leaseMs: number): Promise<T | null> =>
    (await collection.findOneAndUpdate(filterOf<T>({ _id, ...isDue }), [{ $set: leased(leaseMs) }], {
      returnDocument: 'after',
    })) as T | null;

function dueOf<T extends Due>({ collection, now, only }: SweeperOptions<T>, limit: number) {
  const filter = filterOf<T>({ nextAt: { $lte: now() }, ...only?.() });
  return collection.find(filter, { projection: { _id: 1, createdAt: 1 }, sort: { nextAt: 1 }, limit }).toArray();
}

const AT_A_TIME = 16;
/** How many due documents one query reads. */
const WINDOW = 1_000;
/** The sweeper queries again after `atATime` times this many documents, so that a newly due document waits for few others. */
const LOOKS_AFTER = 4;

/**
 * Claims a document by moving its `nextAt` into the future, for the time of the lease. The handler sets the next `nextAt`,
 * or unsets it if nothing is to follow. A document that cannot be claimed is left out for a minute and delays no other.
 * When a handler hangs, its place is free again at the end of the lease. `runNow` and `stop` also wait for the handlers.
 */
export function startSweeper<T extends Due>(options: SweeperOptions<T>): Job {
  const { collection, log, name, leaseMs = 10_000, atATime = AT_A_TIME, claim = claimAlone(collection) } = options;
  const batch = atATime * LOOKS_AFTER;
  const stuck = createStuckDocuments(name, collection.collectionName, log);
  const inHand = new Set<string>();
  const places = new Set<Promise<void>>();
  let isAway = false;
  let isStopping = false;

  async function findDue() {
    const due = await dueOf(options, WINDOW + stuck.count() + inHand.size);
    stuck.keepOnly(due.map(({ _id }) => _id));
    return due.filter(({ _id }) => !inHand.has(_id) && !stuck.isSkipped(_id));
  }

  /** Like `claim`, but null also when the database refuses or is away. */
  async function claimed(_id: string): Promise<T | null> {
    try {
      const document = await claim(_id, leaseMs);
      stuck.claimed(_id);
      return document;
    } catch (error) {
      if (isDatabaseAway(error)) isAway = true;
      else stuck.failed(_id, error);
      return null;
    }
  }

  async function take(_id: string): Promise<void> {
    const document = await claimed(_id);
    if (!document) return void inHand.delete(_id);
    const handled = (async () => options.handle(document))().finally(() => inHand.delete(_id));
    await within(leaseMs, handled, `not handled within its lease of ${leaseMs} ms`).catch((error: unknown) => {
      sweepFailures.inc({ job_name: name, collection: collection.collectionName, step: 'handle' });
      log.error({ err: error, job: name, id: _id }, 'sweep failed; lease will run out');
    });
  }

  async function begin(_id: string): Promise<void> {
    while (places.size >= atATime) await Promise.race(places);
    inHand.add(_id);
    const place = take(_id).finally(() => places.delete(place));
    places.add(place);
  }

  const job = every(options.everyMs ?? 2_000, name, log, async () => {
    isAway = false;
    for (;;) {
      const due = await findDue();
      for (const { _id } of nextInTurn(due, batch)) {
        if (isStopping || isAway) return;
        await begin(_id);
      }
      if (due.length <= batch) return;
    }
  });
  const allHandled = async () => void (await Promise.all(places));
  return {
    name,
    troubles: () => [...job.troubles(), ...stuck.troubles()],
    runNow: () => job.runNow().then(allHandled),
    // After a stop, `runNow` still works.
    stop: async () => {
      isStopping = true;
      await job.stop();
      await allHandled();
      isStopping = false;
    },
  };
}
