import { z } from 'zod';
import { ConfigError } from './config.ts';
import { tooMany } from './errors.ts';
import type { Redis } from './redis.ts';

/** Limit name -> calls per minute. */
export type Limits<N extends string> = Readonly<Record<N, number>>;

/** Seconds until the next call is allowed; null when it is allowed now. */
export type WaitS = number | null;
export type Limiter<N extends string> = {
  /** Counts one call. Returns the wait if the call exceeded the limit. */
  readonly take: (name: N, key: string) => Promise<WaitS>;
  /** Returns the same without counting. */
  readonly peek: (name: N, key: string) => Promise<WaitS>;
  /** Counts one call. Throws 429 with Retry-After when it exceeded the limit. */
  readonly enforce: (name: N, key: string, message?: string) => Promise<void>;
};

const WINDOW_MS = 60_000;

const overrides = z.record(z.string(), z.number().int().positive());

/** The limits in force: a service's defaults, overridden by the RATE_LIMITS setting (a JSON object). */
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

/** Counts per minute in Redis. While Redis is away, each process counts on its own with the same limits. */
export function createLimiter<N extends string>(options: {
  readonly service: string;
  readonly limits: Limits<N>;
  readonly redis: Pick<Redis, 'attempt'>;
  readonly nowMs?: () => number;
}): Limiter<N> {
  const { service, limits, redis } = options;
  const local = createLocalCounter(options.nowMs ?? Date.now);
  const count = async (id: string, by: 0 | 1): Promise<Count> => (await countInRedis(redis, id, by)) ?? local(id, by);
  const waitS = ({ leftMs }: Count): number => Math.max(1, Math.ceil(leftMs / 1000));

  const take: Limiter<N>['take'] = async (name, key) => {
    const counted = await count(`${service}:limit:${name}:${key}`, 1);
    return counted.count > limits[name] ? waitS(counted) : null;
  };
  const peek: Limiter<N>['peek'] = async (name, key) => {
    const counted = await count(`${service}:limit:${name}:${key}`, 0);
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

/** The window starts with the first counted call; later calls do not extend it. */
const COUNT = `
local n = tonumber(ARGV[1]) == 1 and redis.call('INCR', KEYS[1]) or tonumber(redis.call('GET', KEYS[1]) or '0')
if n == 1 and tonumber(ARGV[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {n, redis.call('PTTL', KEYS[1])}`;

async function countInRedis(redis: Pick<Redis, 'attempt'>, id: string, by: 0 | 1): Promise<Count | undefined> {
  const answer = await redis.attempt((client) => client.eval(COUNT, 1, id, String(by), String(WINDOW_MS)));
  if (!Array.isArray(answer)) return undefined;
  return { count: Number(answer[0]), leftMs: Number(answer[1]) };
}

const REMEMBERED_MAX = 50_000;

function createLocalCounter(nowMs: () => number): (id: string, by: 0 | 1) => Count {
  const windows = new Map<string, { count: number; readonly endsAtMs: number }>();
  return (id, by) => {
    const now = nowMs();
    let window = windows.get(id);
    if (!window || window.endsAtMs <= now) {
      window = { count: 0, endsAtMs: now + WINDOW_MS };
      windows.delete(id);
      // Entries are in order of expiry, so the first one is evicted.
      if (windows.size >= REMEMBERED_MAX) windows.delete(windows.keys().next().value ?? '');
      windows.set(id, window);
    }
    window.count += by;
    return { count: window.count, leftMs: window.endsAtMs - now };
  };
}
