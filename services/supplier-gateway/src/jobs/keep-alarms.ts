import type { Alarms } from '@topup/kit/alarms';
import type { Log } from '@topup/kit/log';
import { every, type Job } from '@topup/kit/sweeper';
import type { Thresholds } from '../domain/points-watch.ts';
import { chargesUnclear, clocksOff, pointsAt, supplierAway } from '../domain/active-alarms.ts';
import type { Timing } from '../domain/timing.ts';
import { alarmingAttempts } from '../store/alarming-attempts.ts';
import type { Attempts } from '../store/attempts.ts';
import type { PointsLevel } from '../store/points-level.ts';
import type { Replicas } from '../store/replicas.ts';
import type { ClockCheck } from './check-clock.ts';
import type { ChargesWatch, HealthWatch } from '../delivery/watches.ts';

type AlarmKeeping = {
  readonly replica: string;
  readonly alarms: Alarms;
  readonly replicas: Replicas;
  readonly attempts: Attempts;
  readonly level: PointsLevel;
  readonly thresholds: Thresholds;
  readonly health: HealthWatch;
  readonly clock: ClockCheck;
  readonly charging: Pick<ChargesWatch, 'setting' | 'conclusion'>;
  readonly timing: Timing;
  readonly log: Log;
};

export function keepAlarms(deps: AlarmKeeping): Job {
  const { replica, alarms, replicas, level, health, clock, charging, timing } = deps;
  const freshReplicas = () => replicas.reportedWithin(timing.replicaFreshMs);
  const unsettled = alarmingAttempts(deps.attempts);
  const points = (wanted: 'low' | 'critical') =>
    alarms.keep(`points_${wanted}`, async () => pointsAt(await level.crossed(), wanted, deps.thresholds));
  const job = every(timing.alarmsMs, 'keep-alarms', deps.log, async () => {
    await replicas.report({ replica, openedBy: health.openedBy(), skewMs: clock.skewMs() });
    await alarms.keep('ambiguous_delivery', unsettled);
    await alarms.keep('supplier_away', async () => supplierAway(await freshReplicas()));
    await alarms.keep('clock_off', async () => clocksOff(await freshReplicas(), timing.skewMaxMs));
    await alarms.keep('charges_unclear', async () => chargesUnclear(charging.conclusion(), charging.setting));
    await points('low');
    await points('critical');
  });
  return {
    ...job,
    stop: async () => {
      await job.stop();
      // On shutdown this replica withdraws its report. After a crash the report expires instead.
      await replicas.forget(replica);
    },
  };
}
