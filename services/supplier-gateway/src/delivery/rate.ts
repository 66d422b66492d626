import type { Redis } from '@topup/kit/redis';
import { MOMENT_KEY } from './moments.ts';

/** `granted`: the number of calls. `waitMs`: when no call was granted, the time to wait before asking again. */
type Grant = { readonly granted: number; readonly waitMs: number };
/** Never rejects. */
export type Rate = (want: number) => Promise<Grant>;

const BURST_S = 0.1;
/** The token bucket's size: too small for a burst after a quiet second, but a caller that is 0.1 s late loses no calls. */
export const burstOf = (perSecond: number): number => 1 + perSecond * BURST_S;

export function ownRate(perSecond: number): Rate {
  const burst = burstOf(perSecond);
  let tokens = burst;
  let filledAt = performance.now();
  return async (want) => {
    const now = performance.now();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    const granted = Math.min(want, Math.floor(tokens));
    tokens -= granted;
    return { granted, waitMs: granted > 0 ? 0 : Math.ceil(((1 - tokens) / perSecond) * 1000) };
  };
}

/** One bucket for all replicas; it grants nothing during a moment without sends (`moments.ts`). Redis' clock refills it, so that clock skew between replicas does not matter. */
const TAKE = `
if redis.call('EXISTS', KEYS[2]) == 1 then return {0, tonumber(ARGV[5])} end
local rate, burst, want = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + tonumber(time[2]) / 1000
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(kept[1]) or burst, tonumber(kept[2]) or now
tokens = math.min(burst, tokens + math.max(0, now - at) * rate / 1000)
local granted = math.min(want, math.floor(tokens))
tokens = tokens - granted
redis.call('HSET', KEYS[1], 'tokens', string.format('%.6f', tokens), 'at', string.format('%.3f', now))
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return {granted, granted > 0 and 0 or math.ceil((1 - tokens) * 1000 / rate)}`;

const KEY = 'supplier-gateway:rate:createorder';
/** A bucket untouched for this long is full, so it may expire. */
const FORGOTTEN_MS = 10_000;
const MOMENT_WAIT_MS = 100;

/** While Redis is away each process limits itself by its own bucket, so that sending goes on. */
export function sharedRate(redis: Pick<Redis, 'attempt'>, perSecond: number): Rate {
  const own = ownRate(perSecond);
  return async (want) => {
    const numbers = [perSecond, burstOf(perSecond), want, FORGOTTEN_MS, MOMENT_WAIT_MS].map(String);
    const answer = await redis.attempt((client) => client.eval(TAKE, 2, KEY, MOMENT_KEY, ...numbers));
    if (!Array.isArray(answer)) return own(want);
    return { granted: Number(answer[0]), waitMs: Number(answer[1]) };
  };
}
