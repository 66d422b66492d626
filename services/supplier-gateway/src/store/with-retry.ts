import { isDatabaseAway } from '@topup/kit/mongo';

const PAUSE_MS = 500;

export type Patience = {
  readonly patienceMs?: number;
  readonly onAway?: () => void;
};

/** Repeats an idempotent step while the database is away, for at most `patienceMs`. Other errors reject at once. */
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
