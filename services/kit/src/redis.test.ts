import { afterEach, expect, test } from '@jest/globals';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createLog } from './log.ts';
import { createLimiter } from './limits.ts';
import { connectRedis, type Redis } from './redis.ts';
import { redisDown, redisFailures } from './metrics.ts';
import { afterConnecting, fakeRedis, OK } from './testing/fake-redis.ts';
import { eventually, testServers } from './testing.ts';

const log = createLog('test', 'silent');
let redis: Redis | undefined;
afterEach(() => redis?.close());

test('each kind of fault is counted from 0, so that Prometheus sees the first one as an increase', async () => {
  redis = await connectRedis('redis://127.0.0.1:1', log);
  const { values } = await redisFailures.get();
  const faults = values.map(({ labels }) => labels.fault);
  expect(new Set(faults)).toEqual(new Set(['away', 'hangs', 'read_only', 'full', 'error']));
});

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

const failures = async (fault: string): Promise<number> =>
  (await redisFailures.get()).values.find(({ labels }) => labels.fault === fault)?.value ?? 0;
const isDown = async (): Promise<boolean> => (await redisDown.get()).values[0]?.value === 1;

test.each([
  ['read_only', "-READONLY You can't write against a read only replica.\r\n"],
  ['full', "-OOM command not allowed when used memory > 'maxmemory'.\r\n"],
  ['full', '-MISCONF Redis is configured to save RDB snapshots, but it is unable to persist to disk.\r\n'],
  ['error', '-NOREPLICAS Not enough good replicas to write.\r\n'],
])(
  'a server that answers writes with an error is seen as %s, and limits are counted by the process',
  async (fault, text) => {
    const server = await fakeRedis(afterConnecting((command) => (command === 'get' ? '$-1\r\n' : text)));
    const warned: object[] = [];
    const watching = Object.assign(Object.create(log), { warn: (line: object) => void warned.push(line) });
    const before = await failures(fault);
    redis = await connectRedis(server.url, watching);
    await redis.set('k', 'v', 1_000);
    await redis.set('k', 'v', 1_000);
    expect(await failures(fault)).toBeGreaterThan(before);
    expect(await isDown()).toBe(true);
    expect(warned).toMatchObject([{ fault }]);
    server.close();
  },
);

test('a read-only server is left: the address may lead to another one by now', async () => {
  const server = await fakeRedis(afterConnecting(() => '-READONLY no\r\n'));
  redis = await connectRedis(server.url, log);
  await Promise.all([redis.set('k', 'v', 1_000), redis.set('l', 'v', 1_000)]);
  await eventually('it has connected again', async () => server.connections() === 2);
  server.close();
});

test('after three time-outs a hanging server costs callers no time, and it is used again when it answers', async () => {
  const server = await fakeRedis(afterConnecting(() => null));
  redis = await connectRedis(server.url, log);
  const one = redis;
  for (let i = 0; i < 3; i++) await one.get('k');
  const asked = server.commands().filter((command) => command === 'get').length;
  const startedAt = performance.now();
  for (let i = 0; i < 1_000; i++) expect(await one.get('k')).toBeNull();
  const tookMs = performance.now() - startedAt;
  const more = server.commands().filter((command) => command === 'get').length - asked;
  expect(more).toBeLessThanOrEqual(1 + tookMs / 1_000);
  server.become(afterConnecting((command) => (command === 'get' ? '$1\r\nv\r\n' : OK)));
  await eventually('it answers again', async () => (await one.get('k')) === 'v');
  await eventually('all commands are sent', async () => (await one.get('k')) === 'v' && (await one.get('k')) === 'v');
  server.close();
});
