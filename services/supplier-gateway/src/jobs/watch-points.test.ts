import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import { testDatabase, type TestDatabase } from '@topup/kit/testing';
import { openBalances } from '../store/balances.ts';
import { openPointsLevel } from '../store/points-level.ts';
import { watchPoints } from './watch-points.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.release());

const thresholds = { low: points(10_000), critical: points(1_000), lowRunwayMinutes: 10 };

test('each crossing is told once, by one replica, and not again after a restart', async () => {
  const alarms: [string, object][] = [];
  const alarm = (kind: string, details: object) => void alarms.push([kind, details]);
  const balances = await openBalances(database);
  const level = await openPointsLevel(database);
  const watch = () => watchPoints({ balances, level, thresholds, alarm });
  const [one, two] = await Promise.all([watch(), watch()]);
  let now = Date.now();
  const both = (balance: number) => {
    const at = new Date((now += 3_600_000));
    return Promise.all([one.read(points(balance), at), two.read(points(balance), at)]);
  };
  const kinds = () => alarms.map(([kind]) => kind);

  await both(50_000);
  expect(one.standing()).toMatchObject({ level: 'ok', spentPerHour: 0, runwayMinutes: null });
  await both(9_900);
  expect(alarms).toEqual([['points_low', { points: 99, runwayMinutes: 14 }]]);
  await both(9_800);
  await both(900);
  expect(kinds()).toEqual(['points_low', 'points_critical']);

  const restarted = await watch();
  await restarted.read(points(800), new Date((now += 60_000)));
  expect(restarted.standing()?.level).toBe('critical');
  expect(kinds()).toHaveLength(2);

  await both(60_000);
  expect(one.standing()?.level).toBe('ok');
  await both(50_000);
  await both(5_000);
  expect(kinds()).toEqual(['points_low', 'points_critical', 'points_low']);
});

test('a balance above the threshold is low when the last hour would empty it soon', async () => {
  const alarms: string[] = [];
  const fresh = { current: async () => 'ok' as const, cross: async () => true };
  const none = { readings: async () => [] };
  const watch = await watchPoints({
    balances: none,
    level: fresh,
    thresholds,
    alarm: (kind) => void alarms.push(kind),
  });
  const start = Date.now();
  await watch.read(points(1_000_000), new Date(start));
  await watch.read(points(100_000), new Date(start + 3_600_000));
  expect(watch.standing()).toEqual({ level: 'low', spentPerHour: 900_000, runwayMinutes: 6 });
  expect(alarms).toEqual(['points_low']);
});
