import { BRAKES } from '@topup/proto/brake-names';
import type { Brakes } from '@topup/kit/brakes';
import type { Log } from '@topup/kit/log';
import { every, type Job } from '@topup/kit/sweeper';
import type { HealthWatch } from '../delivery/watches.ts';

const READ_EVERY_MS = 1_000;

/** Pauses sending before a unit is claimed. The brakes are also read after each claim, so no call depends on this job. */
export async function watchBrakes(brakes: Pick<Brakes, 'on'>, pause: HealthWatch['pause'], log: Log): Promise<Job> {
  const job = every(READ_EVERY_MS, 'watch-brakes', log, async () => {
    try {
      pause('brake', (await brakes.on()).has(BRAKES.deliveries));
    } catch (error) {
      pause('brake', true);
      throw error;
    }
  });
  await job.runNow();
  return job;
}
