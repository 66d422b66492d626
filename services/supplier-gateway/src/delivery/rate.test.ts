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

const redisMs = async (): Promise<number> => {
  const [seconds, micros] = (await redis.attempt((client) => client.time())) ?? [];
  return Number(seconds) * 1_000 + Number(micros) / 1_000;
};

const PER_SECOND = 40;
const FOR_MS = 3_000;
const LATE_MS = 1_000;

test('two processes together keep one rate, and both get their part', async () => {
  const script = join(import.meta.dirname, '../testing/take-permits.ts');
  const one = async () => {
    const { stdout } = await run(process.execPath, [script, servers.redisUrl, String(PER_SECOND), String(FOR_MS)]);
    return JSON.parse(stdout) as number[];
  };
  const each = await Promise.all([one(), one()]);
  const all = each.flat();
  const tookMs = Math.max(...all) - Math.min(...all);
  // Two independent limits would grant twice as many. A busy machine may report the first permits late.
  expect(all.length).toBeLessThanOrEqual(burstOf(PER_SECOND) + (PER_SECOND * (tookMs + LATE_MS)) / 1_000);
  expect(all.length).toBeGreaterThan((PER_SECOND * FOR_MS) / 2_000);
  for (const had of each) expect(had.length).toBeGreaterThan(5);
});

test('the other process cannot use calls taken by one until the clock of Redis refills the bucket', async () => {
  await redis.del(KEY);
  const [one, two] = [sharedRate(redis, 100), sharedRate(redis, 100)];
  const startedAt = await redisMs();
  expect(await one(7)).toEqual({ granted: 7, waitMs: 0 });
  const { granted } = await two(64);
  // A full bucket grants eleven; on a slow machine, plus the refill of the elapsed time.
  expect(granted).toBeGreaterThanOrEqual(4);
  expect(granted).toBeLessThanOrEqual(4 + ((await redisMs()) - startedAt) / 10);
  expect((await redis.attempt((client) => client.pttl(KEY))) ?? 0).toBeGreaterThan(0);
});

test('a full bucket grants one call and the refill of a tenth of a second', async () => {
  await redis.del(KEY);
  expect(await sharedRate(redis, 100)(64)).toEqual({ granted: 11, waitMs: 0 });
});

test('without Redis each process limits itself, and sending goes on', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const rate = sharedRate({ attempt: async () => undefined }, 20);
  expect(await rate(5)).toEqual({ granted: 3, waitMs: 0 });
  expect(await rate(5)).toEqual({ granted: 0, waitMs: 50 });
});

test('a slow rate grants single calls', async () => {
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const rate = ownRate(1);
  expect(await rate(3)).toEqual({ granted: 1, waitMs: 0 });
  expect(await rate(3)).toEqual({ granted: 0, waitMs: 900 });
});

test.each([5, 10, 19])('a caller that is late for each call still gets %d calls a second', async (perSecond) => {
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
