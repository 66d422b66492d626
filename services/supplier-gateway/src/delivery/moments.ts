import type { Redis } from '@topup/kit/redis';

/** Lets nobody send for a moment, so that a balance can be read between calls. Never rejects. */
export type Moments = {
  /** Null: another replica has a moment, one was not long ago, or Redis is away. Otherwise ends it. */
  begin(): Promise<(() => Promise<void>) | null>;
};

/** A moment ends by itself after this time, for example if its process has ended. */
export const MOMENT_MAX_MS = 8_000;
/** All replicas together spend at most one part in this many of the time without sending: 2 %. */
export const REST = 50;

export const MOMENT_KEY = 'supplier-gateway:moment';
export const MOMENT_REST_KEY = 'supplier-gateway:moment-rest';

const BEGIN = `
if redis.call('EXISTS', KEYS[1], KEYS[2]) > 0 then return 0 end
redis.call('SET', KEYS[1], '1', 'PX', ARGV[1])
redis.call('SET', KEYS[2], '1', 'PX', ARGV[1] * ARGV[2])
return 1`;
/** What the moment did not use of its time shortens the rest. */
const END = `
local left = redis.call('PTTL', KEYS[1])
if left < 0 then return 0 end
redis.call('DEL', KEYS[1])
redis.call('PEXPIRE', KEYS[2], (ARGV[1] - left) * ARGV[2])
return 1`;

export function createMoments(redis: Pick<Redis, 'attempt'>): Moments {
  const run = (script: string) =>
    redis.attempt((client) => client.eval(script, 2, MOMENT_KEY, MOMENT_REST_KEY, String(MOMENT_MAX_MS), String(REST)));
  return {
    begin: async () => {
      if (Number(await run(BEGIN)) !== 1) return null;
      return async () => void (await run(END));
    },
  };
}
