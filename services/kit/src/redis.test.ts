import { afterEach, expect, test } from '@jest/globals';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createLog } from './log.ts';
import { createLimiter } from './limits.ts';
import { connectRedis, type Redis } from './redis.ts';
import { eventually, testServers } from './testing.ts';

const log = createLog('test', 'silent');
let redis: Redis | undefined;
afterEach(() => redis?.close());

test('without a server reads miss, writes are dropped, nothing throws', async () => {
  redis = await connectRedis('redis://127.0.0.1:1', log);
  await redis.set('k', 'v', 1_000);
  expect(await redis.get('k')).toBeNull();
  expect(await redis.attempt((client) => client.ping())).toBeUndefined();
});

test('a server that accepts connections and never answers delays no caller for long', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const startedAt = performance.now();
  redis = await connectRedis(`redis://127.0.0.1:${(silent.address() as AddressInfo).port}`, log);
  expect(await redis.get('k')).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  await redis.close();
  sockets.forEach((socket) => socket.destroy());
  silent.close();
});

test('the first call that is counted may share its turn with other commands', async () => {
  const servers = await testServers();
  redis = await connectRedis(servers.redisUrl, log);
  const limiter = createLimiter({ service: `kit:test:${Math.random()}`, limits: { things: 1, others: 1 }, redis });
  const first = await Promise.all([redis.get('x'), limiter.take('things', 'a'), limiter.peek('others', 'a')]);
  expect(first).toEqual([null, null, null]);
  const next = await Promise.all([redis.get('x'), limiter.take('things', 'a'), limiter.take('others', 'a')]);
  expect(next).toEqual([null, expect.any(Number), null]);
  await servers.release();
});

test('a value is kept until it expires, and limits are counted across processes', async () => {
  const servers = await testServers();
  redis = await connectRedis(servers.redisUrl, log);
  const key = `kit:test:${Math.random()}`;
  await redis.set(key, 'v', 60);
  expect(await redis.get(key)).toBe('v');
  const one = redis;
  await eventually('it is over', async () => (await one.get(key)) === null);

  const limiters = [1, 2].map(() => createLimiter({ service: key, limits: { things: 3 }, redis: one }));
  const waits = [];
  for (let i = 0; i < 4; i++) waits.push(await limiters[i % 2]?.take('things', 'a'));
  expect(waits.slice(0, 3)).toEqual([null, null, null]);
  expect(waits[3]).toBeGreaterThan(50);
  expect(await limiters[0]?.peek('things', 'a')).toBeGreaterThan(50);
  expect(await limiters[0]?.peek('things', 'b')).toBeNull();
  await servers.release();
});
