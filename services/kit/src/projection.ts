import type { Log } from './log.ts';
import type { Bus } from './messaging.ts';
import type { Collection } from './mongo.ts';
import { every, type Job } from './sweeper.ts';

export type CursorValue = { changedAtMs: bigint; id: string };
export const CURSORS = { sharding: { oneShard: 'one document for each projection' } };
export type CursorRecord = { _id: string; changedAtMs: number; id: string; complete: boolean };
type Page = { next?: CursorValue | undefined; more: boolean };

const HEAL_EVERY_MS = 30_000;
/** Each round begins this much before the last known change: a change may become visible up to 26 s after later changes. */
const OVERLAP_MS = 60_000;

type ProjectionOptions<P extends Page> = {
  readonly name: string;
  readonly cursors: Collection<CursorRecord>;
  readonly bus: Bus;
  readonly log: Log;
  readonly fetch: (cursor: CursorValue) => Promise<P>;
  /** Must be idempotent, and ignore a record that is older than the stored one. */
  readonly apply: (page: P) => Promise<void>;
};

export type Projection = Job & {
  /** Throws until all records have been copied once, in this process or an earlier one. */
  check(): void;
};

/** Copies another service's records, and asks that service for changes at startup, at every reconnect and every 30 s. */
export function startProjection<P extends Page>(options: ProjectionOptions<P>): Projection {
  const { cursors, fetch, apply, name } = options;
  let complete = false;
  let position: { readonly changedAtMs: number; readonly id: string } | null = null;

  const stored = async () => {
    const record = await cursors.findOne({ _id: name });
    complete = record?.complete ?? false;
    return { changedAtMs: record?.changedAtMs ?? 0, id: record?.id ?? '' };
  };
  const job = every(HEAL_EVERY_MS, `projection ${name}`, options.log, async () => {
    position ??= await stored();
    let cursor: CursorValue = { changedAtMs: BigInt(Math.max(0, position.changedAtMs - OVERLAP_MS)), id: '' };
    for (;;) {
      const page = await fetch(cursor);
      await apply(page);
      if (page.next) {
        cursor = page.next;
        position = { changedAtMs: Number(cursor.changedAtMs), id: cursor.id };
      }
      if (!page.more || !page.next) break;
    }
    complete = true;
    await cursors.updateOne({ _id: name }, { $set: { ...position, complete } }, { upsert: true });
  });
  options.bus.onReconnect(() => void job.runNow());
  void job.runNow();
  return {
    ...job,
    check: () => {
      if (!complete) throw new Error(`${name} not read yet`);
    },
  };
}
