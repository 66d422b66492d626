import { isDatabaseAway } from '@topup/kit/mongo';

const PAUSE_MS = 500;

export type Patience = {
  readonly patienceMs?: number;
  /** Called once, when the database is found away. */
  readonly onAway?: () => void;
};

/**
 * Repeats an idempotent step while the database is away: an answer of the supplier must not be lost to a restart of the
 * database, or a person would have to find it out. Rejects after `patienceMs`, and at once on any other error.
 */
export async function withRetry<T>(step: () => Promise<T>, patience: Patience = {}): Promise<T> {
  const { patienceMs = 120_000, onAway } = patience;
  const deadline = performance.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > deadline) throw error;
      if (tries === 1) onAway?.();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
