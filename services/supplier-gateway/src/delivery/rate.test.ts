import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { connectRedis, type Redis } from '@topup/kit/redis';
import { testServers, type TestServers } from '@topup/kit/testing';
import { burstOf, ownRate, sharedRate } from './rate.ts';

const run = promisify(execFile);
const KEY = 'supplier-gateway:rate:createorder';
let servers: TestServers;
let redis: Redis;
beforeAll(async () => {
  servers = await testServers();
  redis = await connectRedis(servers.redisUrl, createLog('rate-test', 'silent'));
});
afterAll(async () => {
  await redis.close();
  await servers.release();
});

afterEach(() => {
  jest.restoreAllMocks();
});

const PER_SECOND = 40;
const FOR_MS = 3_000;
const LATE_MS = 1_000;

test('two processes together keep one rate, and both get their part', async () => {
  const script = join(import.meta.dirname, '../testing/take-turns.ts');
  const one = async () => {
    const { stdout } = await run(process.execPath, [script, servers.redisUrl, String(PER_SECOND), String(FOR_MS)]);
    return JSON.parse(stdout) as number[];
  };
  const each = await Promise.all([one(), one()]);
  const all = each.flat();
  const tookMs = Math.max(...all) - Math.min(...all);
  // Each by itself would make twice as many; a busy machine may report the first turns late.
  expect(all.length).toBeLessThanOrEqual(burstOf(PER_SECOND) + (PER_SECOND * (tookMs + LATE_MS)) / 1_000);
  expect(all.length).toBeGreaterThan((PER_SECOND * FOR_MS) / 2_000);
  for (const had of each) expect(had.length).toBeGreaterThan(5);
});

/** One call in ten seconds: however slow the machine is, nothing comes back while the test runs. */
const SLOW = 0.1;

test('what one has taken the other waits for, by the clock of Redis', async () => {
  await redis.del(KEY);
  const [one, two] = [sharedRate(redis, SLOW), sharedRate(redis, SLOW)];
  expect(await one(7)).toEqual({ granted: 1, waitMs: 0 });
  const { granted, waitMs } = await two(64);
  expect(granted).toBe(0);
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(1_000 / SLOW);
  expect((await redis.attempt((client) => client.pttl(KEY))) ?? 0).toBeGreaterThan(0);
});

test('a full bucket grants one call, and what comes in a tenth of a second', async () => {
  await redis.del(KEY);
  expect(await sharedRate(redis, 100)(64)).toEqual({ granted: 11, waitMs: 0 });
});

test('without Redis each process keeps the rate by itself, and nothing stands still', async () => {
  const away = { attempt: async () => undefined };
  const rate = sharedRate(away, SLOW);
  expect(await rate(5)).toEqual({ granted: 1, waitMs: 0 });
  const { granted, waitMs } = await rate(5);
  expect(granted).toBe(0);
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(1_000 / SLOW);
});

test.each([5, 10, 19])('whoever comes late for each call still has %d a second', async (perSecond) => {
  const lateMs = 90;
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const rate = ownRate(perSecond);
  let had = 0;
  while (now < 100_000) {
    const { granted, waitMs } = await rate(1);
    had += granted;
    now += granted > 0 ? 0 : waitMs + lateMs;
  }
  expect(had / 100).toBeGreaterThanOrEqual(perSecond);
  expect(had / 100).toBeLessThan(perSecond + 0.1);
});
