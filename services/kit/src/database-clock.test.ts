import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { databaseClock } from './database-clock.ts';
import { testDatabase } from './testing.ts';

const MINUTE_MS = 60_000;
const trueNow = Date.now.bind(Date);

afterEach(() => void jest.restoreAllMocks());

test.each([MINUTE_MS, -MINUTE_MS])('a process whose clock is %d ms off knows the database’s time', async (off) => {
  jest.spyOn(Date, 'now').mockImplementation(() => trueNow() + off);
  const database = await testDatabase();
  expect(Math.abs(database.now().getTime() - trueNow())).toBeLessThan(5_000);
  await database.release();
});

describe('a measurement corrects the clock no further than it proves', () => {
  const WAIT_MS = 4_000;
  const START = Date.parse('2026-01-02T03:04:05Z');
  let passed = 0;
  /** The database's clock minus true time, and how long a request and its answer travel. */
  let database = { ahead: 0, there: 0, back: 0 };
  const ask = async () => {
    passed += database.there;
    const now = new Date(START + passed + database.ahead);
    passed += database.back;
    return now;
  };
  const off = ({ now }: { now(): Date }) => now().getTime() - (START + passed);
  const opened = async (first: typeof database) => {
    passed = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => passed);
    database = first;
    const clock = await databaseClock(ask);
    clock.stop();
    return clock;
  };
  const AT_ONCE = { ahead: 0, there: 0, back: 0 };

  test.each([
    ['the question waited for a database that was away', { ahead: 0, there: WAIT_MS, back: 0 }],
    ['the answer waited for a process that was busy', { ahead: 0, there: 0, back: WAIT_MS }],
  ])('%s: it stays', async (_what, slow) => {
    const clock = await opened(AT_ONCE);
    database = slow;
    await clock.compare();
    expect(Math.abs(off(clock))).toBeLessThanOrEqual(1);
  });

  test("the database's clock was set: it follows, all the way when the answer is quick", async () => {
    const clock = await opened(AT_ONCE);
    database = { ahead: MINUTE_MS, there: WAIT_MS, back: 0 };
    await clock.compare();
    expect(off(clock) - MINUTE_MS).toBeGreaterThanOrEqual(-WAIT_MS - 1);
    database = { ...AT_ONCE, ahead: MINUTE_MS };
    await clock.compare();
    expect(Math.abs(off(clock) - MINUTE_MS)).toBeLessThanOrEqual(1);
  });

  test('at the start the narrowest comparison counts', async () => {
    const waits = [WAIT_MS, 2, WAIT_MS];
    passed = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => passed);
    const clock = await databaseClock(() => {
      database = { ahead: 0, there: waits.shift() ?? 0, back: 0 };
      return ask();
    });
    clock.stop();
    expect(Math.abs(off(clock))).toBeLessThanOrEqual(2 + 1);
  });

  test('after a failed measurement the last one is kept', async () => {
    let isAway = false;
    passed = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => passed);
    const clock = await databaseClock(async () => {
      if (isAway) throw new Error('away');
      return ask();
    });
    clock.stop();
    const before = off(clock);
    isAway = true;
    await clock.compare();
    expect(Math.abs(off(clock) - before)).toBeLessThanOrEqual(1);
  });
});
