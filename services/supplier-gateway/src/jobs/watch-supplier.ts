import type { Log } from '@topup/kit/log';
import { points, type Points } from '@topup/kit/points';
import type { Opened } from '@topup/kit/run-app';
import type { Alarm } from '../alarms.ts';
import type { Config } from '../config.ts';
import { createReservedPoints } from '../delivery/reserved-points.ts';
import { sharedRate } from '../delivery/rate.ts';
import { createPermits } from '../delivery/permits.ts';
import type { Thresholds } from '../domain/points-watch.ts';
import type { Supplier } from '../domain/supplier.ts';
import type { Timing } from '../domain/timing.ts';
import type { HealthWatch } from '../delivery/watches.ts';
import { spentSince } from '../store/spent-points.ts';
import type { Stores } from '../store/open-stores.ts';
import { checkClock } from './check-clock.ts';
import { watchCharges } from './watch-charges.ts';
import { watchBrakes } from './watch-brakes.ts';
import { watchHealth } from './watch-health.ts';
import { watchPoints } from './watch-points.ts';

/** The maximum number of createorder calls in flight. Also limits the unacknowledged messages per queue. */
export const BULKHEAD = 64;

type Watching = {
  readonly opened: Pick<Opened, 'database' | 'bus' | 'redis' | 'onStop'>;
  readonly stores: Pick<Stores, 'attempts' | 'balances' | 'brakes' | 'level' | 'observations' | 'conclusion'>;
  readonly supplier: Supplier;
  readonly timing: Timing;
  readonly isBusy: () => boolean;
  /** Whether a unit waits for what the balance shows. */
  readonly isWaiting: () => boolean;
  readonly alarm: Alarm;
  readonly log: Log;
};

export async function watchSupplier(config: Config, watching: Watching) {
  const { opened, stores, supplier, timing, isBusy, isWaiting, alarm, log } = watching;
  const { bus, redis, database, onStop } = opened;
  const { balances } = stores;
  const thresholds = thresholdsOf(config);
  const probe = () => health.probe();
  const charging = await watchCharges(config.SUPPLIER_CHARGES, { ...stores, probe, timing, log });
  onStop(charging.stop);
  const spent = spentSince(stores.attempts, charging.charges);
  const pointsWatch = watchPoints({ spentSince: spent, level: stores.level, thresholds, alarm });
  const reserved = createReservedPoints(charging.charges);
  const concurrency = (): number => health.allowed();
  const permits = createPermits({ rate: sharedRate(redis, config.SUPPLIER_ORDERS_PER_S), concurrency });
  const onBalance = async (askedAt: Date, balance: Points) => {
    await balances.remember(askedAt, balance, isWaiting());
    await pointsWatch.read(balance, database.now());
  };
  const level = () => pointsWatch.status()?.level ?? null;
  const isReading = () => isBusy() || supplier.readsInFlight() > 0;
  const watched = { supplier, permits, points: reserved, bus, onBalance, level, isBusy: isReading };
  const health: HealthWatch = watchHealth({ ...watched, bulkhead: BULKHEAD, now: database.now, alarm, timing, log });
  onStop(health.stop);
  const clock = await checkClock(database, health.pause, alarm, timing, log);
  onStop(clock.stop);
  const brakeWatch = await watchBrakes(stores.brakes, health.pause, log);
  onStop(brakeWatch.stop);
  await health.probe();
  return { reserved, permits, health, charging, clock, brakeWatch, points: pointsWatch, thresholds };
}

const thresholdsOf = (config: Config): Thresholds => ({
  low: points(config.SUPPLIER_POINTS_LOW * 100),
  critical: points(config.SUPPLIER_POINTS_CRITICAL * 100),
  lowRunwayMinutes: config.SUPPLIER_RUNWAY_LOW_MINUTES,
});
