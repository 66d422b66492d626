import { Schedule, type Counts, type Design } from './schedule.ts';

export type Failure = { readonly seed: number; readonly violations: readonly string[] };
export type Simulated = Counts & { readonly schedules: number; readonly failed: number; readonly failures: Failure[] };

/** Histories that take their steps side by side: all promises settle between two steps, and one wait serves them all. */
const SIDE_BY_SIDE = 256;
const FAILURES_KEPT = 20;

/** Runs the histories of `count` seeds from `first` on. A seed alone makes its history again: `simulate(design, seed, 1)`. */
export async function simulate(design: Design, first: number, count: number): Promise<Simulated> {
  const total = { schedules: 0, failed: 0, steps: 0, crashes: 0, stalls: 0, deliveries: 0, answers: 0 };
  const failures: Failure[] = [];
  let next = first;
  let running: { seed: number; schedule: Schedule }[] = [];
  // Lost connections are errors by the million here, and nobody reads where they came from.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  while (next < first + count || running.length > 0) {
    while (running.length < SIDE_BY_SIDE && next < first + count)
      running.push({ seed: next, schedule: new Schedule(design, next++) });
    await new Promise<void>((resolve) => setImmediate(resolve));
    running = running.filter(({ seed, schedule }) => {
      if (schedule.step()) return true;
      total.schedules++;
      for (const [name, value] of Object.entries(schedule.counts)) total[name as keyof Counts] += value;
      const violations = schedule.violations();
      if (violations.length > 0) total.failed++;
      if (violations.length > 0 && failures.length < FAILURES_KEPT) failures.push({ seed, violations });
      return false;
    });
  }
  Error.stackTraceLimit = stackTraceLimit;
  return { ...total, failures };
}
