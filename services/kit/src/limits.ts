import { LRUCache } from 'lru-cache';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { ConfigError } from './config.ts';
import { tooMany } from './errors.ts';
import { WINDOW_S, type Redis } from './redis.ts';

/** How many calls each limit allows in its window, which is a minute by default. */
type Limits<N extends string> = Readonly<Record<N, number>>;

/** Seconds until the next call is allowed; null when it is allowed now. */
type WaitS = number | null;
export type Limiter<N extends string> = {
  readonly take: (name: N, key: string) => Promise<WaitS>;
  readonly peek: (name: N, key: string) => Promise<WaitS>;
  /** Counts one call. Throws 429 with Retry-After when the call exceeds the limit. */
  readonly enforce: (name: N, key: string, message?: string) => Promise<void>;
};

const LOCAL_KEYS_MAX = 50_000;

const overrides = z.record(z.string(), z.number().int().positive());

export function readLimits<N extends string>(defaults: Limits<N>, setting: string | undefined): Limits<N> {
  if (setting === undefined) return defaults;
  try {
    const given = overrides.parse(JSON.parse(setting));
    const names = Object.keys(defaults) as N[];
    return Object.fromEntries(names.map((name) => [name, given[name] ?? defaults[name]])) as Limits<N>;
  } catch {
    throw new ConfigError('Bad configuration:\n  RATE_LIMITS: must be a JSON object of names and positive numbers');
  }
}

type Count = { readonly count: number; readonly leftMs: number };

/** While Redis is away, each process counts on its own with the same limits. */
export function createLimiter<N extends string>(options: {
  readonly service: string;
  readonly limits: Limits<N>;
  readonly redis: Pick<Redis, 'attempt'>;
  /** In seconds, for each limit whose window is not a minute. */
  readonly windowsS?: Partial<Limits<N>>;
}): Limiter<N> {
  const { service, limits, redis, windowsS } = options;
  const windows: Windows = new LRUCache({ max: LOCAL_KEYS_MAX });
  const counters = Object.fromEntries(
    (Object.keys(limits) as N[]).map((name) => [
      name,
      createCounter(redis, windows, `${service}:limit:${name}`, windowsS?.[name] ?? WINDOW_S),
    ]),
  ) as Record<N, Counter>;
  const waitS = ({ leftMs }: Count): number => Math.max(1, Math.ceil(leftMs / 1000));

  const take: Limiter<N>['take'] = async (name, key) => {
    const counted = await counters[name].add(key);
    return counted.count > limits[name] ? waitS(counted) : null;
  };
  const peek: Limiter<N>['peek'] = async (name, key) => {
    const counted = await counters[name].read(key);
    return counted.count >= limits[name] ? waitS(counted) : null;
  };
  return {
    take,
    peek,
    enforce: async (name, key, message) => {
      const wait = await take(name, key);
      if (wait !== null) throw tooMany(wait, message);
    },
  };
}

type Counter = { readonly add: (key: string) => Promise<Count>; readonly read: (key: string) => Promise<Count> };

function createCounter(redis: Pick<Redis, 'attempt'>, windows: Windows, keyPrefix: string, windowS: number): Counter {
  const local = localCounter(windows, keyPrefix, windowS);
  const countOf = (answer: RateLimiterRes | null): Count => ({
    count: answer?.consumedPoints ?? 0,
    leftMs: answer?.msBeforeNext ?? windowS * 1_000,
  });
  // Counts with `penalty`, because `consume` throws beyond a limit. `attempt` returns undefined while Redis is down.
  return {
    add: async (key) => {
      const answer = await redis.attempt((_client, calls) =>
        calls.penalty(`${keyPrefix}:${key}`, 1, { customDuration: windowS }),
      );
      return answer === undefined ? local.add(key) : countOf(answer);
    },
    read: async (key) => {
      const answer = await redis.attempt((_client, calls) => calls.get(`${keyPrefix}:${key}`));
      // A full or read-only Redis still answers reads, but counts no calls; then this process has the higher count.
      const here = local.read(key);
      const shared = answer === undefined ? here : countOf(answer);
      return here.count > shared.count ? here : shared;
    },
  };
}

type Window = { readonly count: number; readonly endsAtMs: number };
type Windows = LRUCache<string, Window>;

/** With too many keys, the least recently used is forgotten. If new keys were refused instead, one caller could lock out all. */
function localCounter(windows: Windows, keyPrefix: string, windowS: number) {
  const windowOf = (key: string): Window => {
    const known = windows.get(`${keyPrefix}:${key}`);
    return known && known.endsAtMs > Date.now() ? known : { count: 0, endsAtMs: Date.now() + windowS * 1_000 };
  };
  const countIn = ({ count, endsAtMs }: Window): Count => ({ count, leftMs: endsAtMs - Date.now() });
  return {
    add: (key: string): Count => {
      const { count, endsAtMs } = windowOf(key);
      const counted = { count: count + 1, endsAtMs };
      windows.set(`${keyPrefix}:${key}`, counted);
      return countIn(counted);
    },
    read: (key: string): Count => countIn(windowOf(key)),
  };
}
