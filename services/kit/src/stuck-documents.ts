import type { Trouble } from './job.ts';
import type { Log } from './log.ts';
import { stuckDocuments, sweepFailures } from './metrics.ts';

const SKIPPED_MS = 60_000;
const KNOWN_MAX = 50_000;
const TOLD_MAX = 100;

type Stuck = { readonly since: Date; readonly detail: string; readonly retryAt: number };

/** The documents that a sweeper could not claim, because the database refuses to change or return them. */
export function createStuckDocuments(job: string, collection: string, log: Log) {
  // A plain map: a bounded cache allocates its whole size at once, and most sweepers never have a stuck document.
  const known = new Map<string, Stuck>();
  const show = () => stuckDocuments.set({ job_name: job, collection }, known.size);
  for (const step of ['claim', 'handle']) sweepFailures.inc({ job_name: job, collection, step }, 0);
  show();
  return {
    count: () => known.size,
    isSkipped: (id: string): boolean => (known.get(id)?.retryAt ?? 0) > performance.now(),
    failed: (id: string, error: unknown): void => {
      const detail = error instanceof Error ? error.message : String(error);
      const since = known.get(id)?.since ?? new Date();
      known.set(id, { since, detail, retryAt: performance.now() + SKIPPED_MS });
      const [oldest = id] = known.keys();
      if (known.size > KNOWN_MAX) known.delete(oldest);
      sweepFailures.inc({ job_name: job, collection, step: 'claim' });
      log.error({ err: error, job, collection, id, skippedMs: SKIPPED_MS }, 'document cannot be claimed; skipped');
      show();
    },
    claimed: (id: string): void => {
      if (known.delete(id)) show();
    },
    /** Forgets documents that are no longer due: they were repaired, or handled by another replica. */
    keepOnly: (due: readonly string[]): void => {
      if (known.size === 0) return;
      const still = new Set(due);
      for (const id of [...known.keys()]) if (!still.has(id)) known.delete(id);
      show();
    },
    troubles: (): Trouble[] =>
      [...known].slice(0, TOLD_MAX).map(([id, { since, detail }]) => ({
        kind: 'document_stuck',
        subject: `${collection}:${id}`,
        detail: `the job ${job} cannot change it: ${detail}`,
        since,
      })),
  };
}
