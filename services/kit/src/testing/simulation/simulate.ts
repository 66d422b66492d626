/** The history of one seed, and the violations found in it. */
export type History = {
  /** Takes one step; false when the history is over. */
  step(): boolean;
  /** All violations found. */
  violations(): string[];
  readonly counts: Readonly<Record<string, number>>;
};
export type Failure = { readonly seed: number; readonly violations: readonly string[] };
export type Simulated = {
  readonly histories: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
  readonly counts: Readonly<Record<string, number>>;
};

/**
 * Number of histories that run interleaved, so that they share each wait for promises. Many more would not fit into the
 * processor's cache.
 */
const SIDE_BY_SIDE = 8;
const FAILURES_KEPT = 20;

/** Runs the histories of `count` seeds from `first` on. The same seed always gives the same history. */
export async function simulateSeeds(
  historyOf: (seed: number) => History,
  first: number,
  count: number,
): Promise<Simulated> {
  const counts: Record<string, number> = {};
  const failures: Failure[] = [];
  let histories = 0;
  let failed = 0;
  let next = first;
  let running: { seed: number; history: History }[] = [];
  // Millions of lost-connection errors are created here, and their stacks are never read.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  while (next < first + count || running.length > 0) {
    while (running.length < SIDE_BY_SIDE && next < first + count)
      running.push({ seed: next, history: historyOf(next++) });
    await new Promise<void>((resolve) => setImmediate(resolve));
    running = running.filter(({ seed, history }) => {
      if (history.step()) return true;
      histories++;
      const violations = history.violations();
      for (const [name, value] of Object.entries(history.counts)) counts[name] = (counts[name] ?? 0) + value;
      if (violations.length > 0) failed++;
      if (violations.length > 0 && failures.length < FAILURES_KEPT) failures.push({ seed, violations });
      return false;
    });
  }
  Error.stackTraceLimit = stackTraceLimit;
  return { histories, failed, failures, counts };
}
