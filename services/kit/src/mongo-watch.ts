import { mongo } from 'mongoose';
import type { Log } from './log.ts';

const LOOK_EVERY_MS = 3_000;
const ANSWER_WITHIN_MS = 3_000;
/** So many failed looks in a row make a fresh client worth the trouble. */
const SUSPICIOUS_AFTER = 2;
/** Well beyond the time limit of any operation on a living socket. */
const HELD_MAX_MS = 20_000;

/** The pool's events of the driver, with the names that it gives them. */
type PoolEvents = {
  on(event: 'connectionCheckedOut' | 'connectionCheckedIn', hear: (event: { connectionId: unknown }) => void): unknown;
};

/**
 * How long the oldest operation has held its connection. When a socket is closed at the wrong moment the driver forgets
 * the operation that waits for it: the connection never comes back and the operation never ends.
 */
export function watchConnections(client: PoolEvents, nowMs = () => performance.now()): () => number {
  const heldSince = new Map<unknown, number>();
  client.on('connectionCheckedOut', ({ connectionId }) => void heldSince.set(connectionId, nowMs()));
  client.on('connectionCheckedIn', ({ connectionId }) => void heldSince.delete(connectionId));
  return () => {
    const [oldest] = heldSince.values();
    return oldest === undefined ? 0 : nowMs() - oldest;
  };
}

async function fresh(url: string): Promise<boolean> {
  const client = new mongo.MongoClient(url, { serverSelectionTimeoutMS: ANSWER_WITHIN_MS });
  try {
    await client.db().command({ ping: 1 });
    return true;
  } catch {
    return false;
  } finally {
    await client.close().catch(() => undefined);
  }
}

const within = (work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS)));
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
};

/**
 * A driver can stay blind after its server was killed behind a Unix socket: a fresh client reaches the database that
 * ours does not. Then nothing but a new process helps, so this one ends and its supervisor starts it again.
 */
export function watchForBlindness(options: {
  url: string;
  log: Log;
  ping: () => Promise<void>;
  /** How long the oldest operation has held its connection, in milliseconds. */
  heldMs?: () => number;
  blind?: () => void;
}): () => void {
  const { url, log, ping, heldMs = () => 0, blind = () => process.exit(70) } = options;
  let failed = 0;
  let looking = false;
  const look = async (): Promise<void> => {
    if (heldMs() > HELD_MAX_MS) {
      log.fatal('an operation lost its connection and never ends: starting over');
      return blind();
    }
    failed = (await within(ping())) ? 0 : failed + 1;
    if (failed < SUSPICIOUS_AFTER || !(await fresh(url)) || (await within(ping()))) return;
    log.fatal('the database answers a fresh client and not this one: starting over');
    blind();
  };
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => (looking = false));
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
