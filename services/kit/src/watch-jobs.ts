import type { Alarms } from './alarms.ts';
import { every, type Job, type Trouble } from './job.ts';
import type { Log } from './log.ts';

const EVERY_MS = 5_000;
const KINDS: readonly Trouble['kind'][] = ['job_failing', 'document_stuck'];

/** Reports as alarms which jobs of this process fail, and which documents these jobs cannot change. */
export const watchJobs = (alarms: Alarms, jobs: readonly Job[], log: Log): Job =>
  every(EVERY_MS, 'watch-jobs', log, async () => {
    const troubles = jobs.flatMap((job) => job.troubles());
    for (const kind of KINDS)
      await alarms.report(
        kind,
        troubles
          .filter((trouble) => trouble.kind === kind)
          .map(({ subject, detail, since }) => ({ subject, detail, facts: { since } })),
      );
  });
