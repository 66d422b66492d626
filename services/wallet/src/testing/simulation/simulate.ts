import { simulateSeeds, type Failure } from '@topup/kit/testing/simulation/simulate';
import { Schedule, type Counts, type Design } from './schedule.ts';

type Simulated = Counts & {
  readonly schedules: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
};

/**
 * Runs the histories of `count` seeds from `first` on. A seed alone is enough to repeat its history: `simulate(design,
 * seed, 1)`.
 */
export async function simulate(design: Design, first: number, count: number): Promise<Simulated> {
  const { histories, failed, failures, counts } = await simulateSeeds(
    (seed) => new Schedule(design, seed),
    first,
    count,
  );
  return { ...(counts as Counts), schedules: histories, failed, failures };
}
