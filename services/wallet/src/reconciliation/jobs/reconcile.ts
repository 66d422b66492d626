import { every, type Job } from '@topup/kit/sweeper';
import { dueRuns } from '../domain/reconciliation.ts';
import { reconcile, showFindings, type RunDeps } from '../run.ts';

const EVERY_MS = 30_000;

/** Of several replicas the first one makes each run. Shutdown does not wait for a run. */
export function reconcileOnTime(deps: RunDeps): Job {
  const stopping = new AbortController();
  const job = every(EVERY_MS, 'reconcile', deps.log, async () => {
    for (const { id, kind } of dueRuns(deps.now())) await reconcile(deps, id, kind, stopping.signal);
    await showFindings(deps);
  });
  return {
    ...job,
    stop: () => {
      stopping.abort(new Error('The service was stopped.'));
      return job.stop();
    },
  };
}
