import type { Background } from '@topup/kit/background';
import { every, type Job } from '@topup/kit/sweeper';
import { dueRuns } from '../domain/reconciliation.ts';
import { reconcile, showFindings, type RunDeps } from '../run.ts';

const EVERY_MS = 30_000;

/** The first replica that begins a due run carries it out. A run ends early when its process stops. */
export const reconcileOnTime = (deps: RunDeps & { readonly background: Background }): Job =>
  every(EVERY_MS, 'reconcile', deps.log, async () => {
    for (const { id, kind } of dueRuns(deps.now())) await reconcile(deps, id, kind, deps.background.stopping);
    await showFindings(deps);
  });
