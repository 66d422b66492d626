import { ApiError } from '@topup/kit/errors';
import { every, type Job } from '@topup/kit/sweeper';
import { isComparisonDue } from '../domain/comparison-time.ts';
import { comparePrices, type CompareDeps } from '../use-cases/compare-prices.ts';

const EVERY_MS = 10_000;
const NIGHTLY = { accountId: '', email: 'the nightly comparison', address: '', requestId: '' };

/** The first replica to claim the night's comparison makes it. If no replica runs at `hour` (Indian time), one makes it later. */
export function compareNightly(deps: CompareDeps & { readonly hour: number }): Job {
  return every(EVERY_MS, 'compare-prices', deps.log, async () => {
    await deps.marks.refresh();
    const latest = deps.marks.comparison();
    if (!latest || !isComparisonDue(latest.comparedAt, deps.now(), deps.hour)) return;
    if (!(await deps.comparisons.take(latest, deps.now()))) return;
    await comparePrices(deps, NIGHTLY).catch((error: unknown) => {
      // The supplier's list could not be fetched. This replica's claim (`take`) expires, and a later round tries again.
      if (!(error instanceof ApiError)) throw error;
      deps.log.warn({ err: error }, 'the prices were not compared');
    });
  });
}
