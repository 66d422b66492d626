import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { child } from '../support/stack.ts';
import type { Fault } from './fault.ts';
import { frozen } from './processes.ts';

const REDIS_MS = 12_000;

type Command = (redis: Redis) => Promise<unknown>;
const fault = (name: string, begin: Command, end: Command): Fault => ({
  name: `Redis ${name} for ${REDIS_MS / 1000} s`,
  lastsMs: REDIS_MS,
  strike: async () => {
    const redis = new Redis(child('redis').url);
    await begin(redis);
    await pause(REDIS_MS);
    await end(redis);
    redis.disconnect();
  },
});

/** The store has to go on as if there were no Redis. */
export const redisFaults = (): Fault[] => [
  fault(
    'read-only',
    (redis) => redis.call('REPLICAOF', '127.0.0.1', '1'),
    (redis) => redis.call('REPLICAOF', 'NO', 'ONE'),
  ),
  fault(
    'full',
    (redis) => redis.config('SET', 'maxmemory', '1'),
    (redis) => redis.config('SET', 'maxmemory', '0'),
  ),
  { name: `Redis hanging for ${REDIS_MS / 1000} s`, lastsMs: REDIS_MS, strike: () => frozen('redis', REDIS_MS) },
];
