import type { Log } from '@topup/kit/log';
import { points, type Points } from '@topup/kit/points';
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
import type { Stores } from '../store/connect-stores.ts';
import { checkClock } from './check-clock.ts';
import { watchHealth } from './watch-health.ts';
import { watchPoints } from './watch-points.ts';

/** Also limits the unacknowledged messages per queue. */
export const BULKHEAD = 64;

type Watching = {
  readonly stores: Pick<Stores, 'database' | 'bus' | 'redis' | 'attempts' | 'balances' | 'level'>;
  readonly supplier: Supplier;
  readonly timing: Timing;
  readonly isBusy: () => boolean;
  readonly alarm: Alarm;
  readonly log: Log;
};

export async function watchSupplier(config: Config, { stores, supplier, timing, isBusy, alarm, log }: Watching) {
  const { balances, bus, redis, database } = stores;
  const thresholds = thresholdsOf(config);
  const spent = spentSince(stores.attempts);
  const pointsWatch = watchPoints({ spentSince: spent, level: stores.level, thresholds, alarm });
  const reserved = createReservedPoints();
  const concurrency = (): number => health.allowed();
  const permits = createPermits({ rate: sharedRate(redis, config.SUPPLIER_ORDERS_PER_S), concurrency });
  const onBalance = async (askedAt: Date, balance: Points) => {
    await balances.remember(askedAt, balance);
    await pointsWatch.read(balance, database.now());
  };
  const level = () => pointsWatch.status()?.level ?? null;
  const isReading = () => isBusy() || supplier.readsInFlight() > 0;
  const watched = { supplier, permits, points: reserved, bus, onBalance, level, isBusy: isReading };
  const health: HealthWatch = watchHealth({ ...watched, bulkhead: BULKHEAD, now: database.now, alarm, timing, log });
  const clock = await checkClock(database, health.pause, alarm, timing, log);
  await health.probe();
  return { reserved, permits, health, clock, points: pointsWatch, thresholds };
}

const thresholdsOf = (config: Config): Thresholds => ({
  low: points(config.SUPPLIER_POINTS_LOW * 100),
  critical: points(config.SUPPLIER_POINTS_CRITICAL * 100),
  lowRunwayMinutes: config.SUPPLIER_RUNWAY_LOW_MINUTES,
});
