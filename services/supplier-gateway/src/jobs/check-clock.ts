import type { Log } from '@topup/kit/log';
import type { Database } from '@topup/kit/mongo';
import { every, type Job } from '@topup/kit/sweeper';
import type { Alarm } from '../alarms.ts';
import type { HealthWatch } from '../delivery/watches.ts';
import type { Timing } from '../domain/timing.ts';

export type ClockCheck = Job & {
  /** Throws before the first comparison, and while the clocks differ too much: the supplier could refuse our signatures. */
  check(): void;
  skewMs(): number | null;
};

export async function checkClock(
  database: Pick<Database, 'clockSkewMs'>,
  pause: HealthWatch['pause'],
  alarm: Alarm,
  timing: Timing,
  log: Log,
): Promise<ClockCheck> {
  let skewMs: number | null = null;
  const job = every(timing.clockCheckMs, 'clock check', log, async () => {
    skewMs = await database.clockSkewMs();
    const off = Math.abs(skewMs) > timing.skewMaxMs;
    if (off) alarm('clock_off', { skewMs });
    pause('clock', off);
  });
  await job.runNow();
  return {
    ...job,
    skewMs: () => skewMs,
    check: () => {
      if (skewMs === null) throw new Error('clock not compared yet');
      if (Math.abs(skewMs) > timing.skewMaxMs) throw new Error(`clock is ${Math.round(skewMs / 1000)} s off`);
    },
  };
}
