import { ApiError } from '@topup/kit/errors';
import { every, type Job } from '@topup/kit/sweeper';
import { isComparisonDue } from '../domain/comparison-time.ts';
import { comparePrices, type CompareDeps } from '../use-cases/compare-prices.ts';

const EVERY_MS = 10_000;

/**
 * Reads the comparisons of other processes, and compares once a night in India; the first replica to start does it. After a start
 * it makes up for a missed night.
 */
export function compareNightly(deps: CompareDeps & { readonly hour: number }): Job {
  return every(EVERY_MS, 'compare-prices', deps.log, async () => {
    await deps.marks.refresh();
    const latest = deps.marks.comparison();
    if (!latest || !isComparisonDue(latest.comparedAt, deps.now(), deps.hour)) return;
    if (!(await deps.comparisons.take(latest, deps.now()))) return;
    await comparePrices(deps).catch((error: unknown) => {
      // The supplier cannot be asked: the lease runs out, and somebody tries again.
      if (!(error instanceof ApiError)) throw error;
      deps.log.warn({ err: error }, 'the prices were not compared');
    });
  });
}
