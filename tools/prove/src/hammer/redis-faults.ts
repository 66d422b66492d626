import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { child } from '@topup/tests/support/stack';
import type { Fault } from './fault.ts';

const LASTS_MS = 6_000;

async function withRedis(act: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(child('redis').url, { maxRetriesPerRequest: 2 });
  redis.on('error', () => undefined);
  await act(redis).finally(() => redis.disconnect());
}

const fault = (name: string, begin: (redis: Redis) => Promise<unknown>, end: (redis: Redis) => Promise<unknown>) => ({
  name: `Redis ${name}`,
  strike: async () => {
    await withRedis(begin);
    await pause(LASTS_MS);
    await withRedis(end);
  },
});

const readOnly = fault(
  'read-only',
  (redis) => redis.replicaof('127.0.0.1', 1),
  (redis) => redis.replicaof('NO', 'ONE'),
);
/** Redis refuses writes with OOM: it uses more than 1 MB, and the policy forbids it to evict keys. */
const full = fault(
  'full',
  (redis) => redis.config('SET', 'maxmemory-policy', 'noeviction', 'maxmemory', '1mb'),
  (redis) => redis.config('SET', 'maxmemory', '0'),
);
const hanging = fault(
  'hanging',
  (redis) => redis.call('CLIENT', 'PAUSE', String(LASTS_MS), 'ALL'),
  () => Promise.resolve(),
);
const flushed = fault(
  'flushed',
  (redis) => redis.flushall(),
  () => Promise.resolve(),
);

export const redisFaults: readonly (readonly [number, () => Fault])[] = [
  [1, () => readOnly],
  [1, () => full],
  [1, () => hanging],
  [1, () => flushed],
];
