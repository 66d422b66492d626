import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import { testDatabase, type TestDatabase } from '@topup/kit/testing';
import { openAttempts } from '../store/attempts.ts';
import { openPointsLevel } from '../store/points-level.ts';
import { spentSince } from '../store/spent-points.ts';
import { watchPoints } from './watch-points.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.release());

const thresholds = { low: points(10_000), critical: points(1_000), lowRunwayMinutes: 10 };

test('each crossing raises one alarm, by one replica, and none again after a restart', async () => {
  const alarms: [string, object][] = [];
  const alarm = (kind: string, details: object) => void alarms.push([kind, details]);
  const level = await openPointsLevel(database);
  const watch = () => watchPoints({ spentSince: async () => points(spent), level, thresholds, alarm });
  const [one, two] = [watch(), watch()];
  let spent = 0;
  let now = Date.now();
  const both = (balance: number) => {
    const at = new Date((now += 3_600_000));
    return Promise.all([one.read(points(balance), at), two.read(points(balance), at)]);
  };
  const kinds = () => alarms.map(([kind]) => kind);

  await both(50_000);
  expect(one.status()).toMatchObject({ level: 'ok', spentPerHour: 0, runwayMinutes: null });
  spent = 40_000;
  await both(9_900);
  expect(alarms).toEqual([['points_low', { points: 99, because: 'balance', runwayMinutes: 14 }]]);
  await both(9_800);
  await both(900);
  expect(kinds()).toEqual(['points_low', 'points_critical']);

  const restarted = watch();
  await restarted.read(points(800), new Date((now += 60_000)));
  expect(restarted.status()?.level).toBe('critical');
  expect(kinds()).toHaveLength(2);

  await both(60_000);
  expect(one.status()?.level).toBe('ok');
  await both(50_000);
  await both(5_000);
  expect(kinds()).toEqual(['points_low', 'points_critical', 'points_low']);
});

test('a balance above the threshold is low when our own deliveries of an hour would empty it soon', async () => {
  const alarms: [string, object][] = [];
  const fresh = { current: async () => 'ok' as const, cross: async () => true };
  const watch = watchPoints({
    spentSince: async () => points(900_000),
    level: fresh,
    thresholds,
    alarm: (kind, details) => void alarms.push([kind, details]),
  });
  await watch.read(points(100_000), new Date());
  expect(watch.status()).toEqual({ level: 'low', because: 'runway', spentPerHour: 900_000, runwayMinutes: 6 });
  expect(alarms).toEqual([['points_low', { points: 1_000, because: 'runway', runwayMinutes: 6 }]]);
});

test('points withdrawn by hand do not count as spending, and a refill ends a low level at once', async () => {
  const level = { current: async () => 'ok' as const, cross: async () => true };
  const watch = watchPoints({ spentSince: async () => points(0), level, thresholds, alarm: () => undefined });
  const start = Date.now();
  await watch.read(points(200_000_000), new Date(start));
  await watch.read(points(100_000_000), new Date(start + 60_000));
  expect(watch.status()).toEqual({ level: 'ok', because: null, spentPerHour: 0, runwayMinutes: null });
  await watch.read(points(9_000), new Date(start + 120_000));
  expect(watch.status()?.level).toBe('low');
  await watch.read(points(100_000_000), new Date(start + 180_000));
  expect(watch.status()?.level).toBe('ok');
});

test('what was sent within the hour and delivered is spent, and nothing else', async () => {
  const attempts = await openAttempts(database);
  const now = Date.now();
  const unit = (i: number, state: 'delivered' | 'rejected' | 'ambiguous', minutesAgo: number) => ({
    _id: `${'c'.repeat(32)}:0:${i}`,
    orderId: 'c'.repeat(32),
    n: 1,
    log: [],
    version: 1,
    outbox: [],
    state,
    pointsHundredths: 6_250,
    sentAt: new Date(now - minutesAgo * 60_000),
    ...(state === 'delivered' ? { supplierOrderId: `SPENT-${i}` } : {}),
  });
  expect(await spentSince(attempts, () => 'unknown')(new Date(now - 3_600_000))).toBe(0);
  await attempts.insertMany([
    unit(0, 'delivered', 59),
    unit(1, 'delivered', 1),
    unit(2, 'delivered', 61),
    unit(3, 'rejected', 1),
    unit(4, 'ambiguous', 1),
  ]);
  expect(await spentSince(attempts, () => 'unknown')(new Date(now - 3_600_000))).toBe(12_500);
});
