import { Redis as Client } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { Log } from './log.ts';
import { faultOf, watchRedis } from './redis-watch.ts';

/** No `defineCommand`: a pipeline begun before a command is defined lacks it, and ioredis then throws outside any promise. */
type Commands = Omit<Client, 'defineCommand'>;

/**
 * Redis may be away, emptied, read-only, full or hanging at any time: reads then find nothing, writes are dropped, and
 * nothing throws. A command waits 0.3 s at most. After three time-outs in a row only one command a second is tried.
 */
export type Redis = {
  readonly get: (key: string) => Promise<string | null>;
  readonly set: (key: string, value: string, ttlMs: number) => Promise<void>;
  readonly del: (key: string) => Promise<void>;
  readonly attempt: <T>(work: (client: Commands, calls: RateLimiterRedis) => Promise<T>) => Promise<T | undefined>;
  readonly publish: (channel: string, message: string) => Promise<void>;
  /** Listens on a connection of its own. Messages published while Redis is away are lost. */
  readonly listen: (channel: string, onMessage: (message: string) => void) => void;
  readonly close: () => Promise<void>;
};

const COMMAND_TIMEOUT_MS = 300;
const CONNECT_TIMEOUT_MS = 2_000;
const RETRY_MAX_MS = 2_000;
/** The least time between two reconnects from a read-only server: a former primary, so a reconnect may reach the new primary. */
const READ_ONLY_RECONNECT_MS = 2_000;
/** The default window of a rate limit. It starts with the first counted call, and later calls do not extend it. */
export const WINDOW_S = 60;

/** Waits at most 2 s for the first connection. After that it connects and reconnects in the background. */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  const mayReconnect = atMostEvery(READ_ONLY_RECONNECT_MS);
  const client = new Client(url, {
    lazyConnect: true,
    // Commands fail at once while Redis is away, because queued ones would only arrive too late.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    enableAutoPipelining: true,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (times) => Math.min(100 * times, RETRY_MAX_MS),
    reconnectOnError: (error) => faultOf(error) === 'read_only' && mayReconnect(),
  });
  // Created before any command is sent: a pipeline begun earlier would lack the command that this constructor defines.
  const calls = new RateLimiterRedis({
    storeClient: client,
    keyPrefix: '',
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW_S,
  });
  // When Redis hangs, a reconnect ends the waiting commands, and replaces a connection that died unnoticed.
  const watch = watchRedis(log, () => client.disconnect(true));
  client.on('error', watch.failed);
  client.on('ready', watch.connected);
  const connected = client.connect().catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CONNECT_TIMEOUT_MS)));
  await Promise.race([connected, late]).finally(() => clearTimeout(timer));

  const attempt: Redis['attempt'] = async (work) => {
    if (client.status !== 'ready' || !watch.mayTry()) return undefined;
    try {
      const answer = await work(client, calls);
      watch.answered();
      return answer;
    } catch (error) {
      const fault = watch.failed(error);
      log.debug({ err: error, fault }, 'redis command failed');
      return undefined;
    }
  };
  const listeners: Client[] = [];
  return {
    attempt,
    publish: async (channel, message) => void (await attempt((c) => c.publish(channel, message))),
    listen: (channel, onMessage) => void listeners.push(listenTo(client, channel, onMessage)),
    get: async (key) => (await attempt((c) => c.get(key))) ?? null,
    set: async (key, value, ttlMs) => void (await attempt((c) => c.set(key, value, 'PX', ttlMs))),
    del: async (key) => void (await attempt((c) => c.del(key))),
    close: async () => [client, ...listeners].forEach((each) => each.disconnect()),
  };
}

/** Limits reconnects, because each one ends all commands that are under way. */
function atMostEvery(ms: number): () => boolean {
  let lastAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - lastAt < ms) return false;
    lastAt = performance.now();
    return true;
  };
}

/** A subscribed connection can do nothing else, and must subscribe again after each reconnect. */
function listenTo(client: Client, channel: string, onMessage: (message: string) => void): Client {
  const listener = client.duplicate({ lazyConnect: false, autoResubscribe: false });
  // Only the main connection logs that Redis is away.
  listener.on('error', () => undefined);
  listener.on('ready', () => void listener.subscribe(channel).catch(() => listener.disconnect(true)));
  listener.on('message', (_channel: string, message: string) => onMessage(message));
  return listener;
}
