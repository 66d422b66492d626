import { isDatabaseAway } from '@topup/kit/mongo';

const PAUSE_MS = 500;

/**
 * Repeats an idempotent step while the database is away: an answer of the supplier must not be lost to a restart of the
 * database, or a person would have to find it out. Rejects after `patienceMs`, and at once on any other error.
 */
export async function patiently<T>(step: () => Promise<T>, patienceMs = 120_000): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
