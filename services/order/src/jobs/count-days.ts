import type { Log } from '@topup/kit/log';
import { every, type Job } from '@topup/kit/sweeper';
import type { Days } from '../store/day-totals.ts';

const EVERY_MS = 10_000;

/** Counts every day at startup, because an earlier process may have died before it counted its last changes. */
export function countChangedDays(days: Days, log: Log): Job {
  let rebuilt = false;
  const job = every(EVERY_MS, 'count-days', log, async () => {
    if (!rebuilt) await days.rebuild();
    rebuilt = true;
    await days.count();
  });
  void job.runNow();
  return job;
}
