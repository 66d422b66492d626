import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { testDatabase, type TestDatabase } from '@topup/kit/testing';
import { TIMING } from '../domain/timing.ts';
import { checkClock } from './check-clock.ts';

const log = createLog('supplier-gateway-test', 'silent');
const alarms: string[] = [];
const raise = (kind: string) => void alarms.push(kind);
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.release());

test("the database's clock is this machine's here, so nothing is paused", async () => {
  expect(Math.abs(await database.clockSkewMs())).toBeLessThan(5_000);
  const paused: boolean[] = [];
  const clock = await checkClock(database, (_by, now) => paused.push(now), raise, TIMING, log);
  clock.check();
  expect(paused).toEqual([false]);
  await clock.stop();
});

test('a clock that is a minute off pauses sending until it is right again', async () => {
  let skewMs = -61_000;
  const paused: boolean[] = [];
  const clock = await checkClock(
    { clockSkewMs: async () => skewMs },
    (_by, now) => paused.push(now),
    raise,
    TIMING,
    log,
  );
  expect(() => clock.check()).toThrow('clock is -61 s off');
  skewMs = 200;
  await clock.runNow();
  clock.check();
  expect(paused).toEqual([true, false]);
  expect(alarms).toEqual(['clock_off']);
  await clock.stop();
});

test('a clock that could not be compared is not ready', async () => {
  const away = { clockSkewMs: () => Promise.reject(new Error('away')) };
  const clock = await checkClock(away, () => undefined, raise, TIMING, log);
  expect(() => clock.check()).toThrow('not compared');
  await clock.stop();
});
