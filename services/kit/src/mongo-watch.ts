import { mongo } from 'mongoose';
import type { Log } from './log.ts';

const LOOK_EVERY_MS = 3_000;
const ANSWER_WITHIN_MS = 3_000;
/** So many failed looks in a row make a fresh client worth the trouble. */
const SUSPICIOUS_AFTER = 2;

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
  blind?: () => void;
}): () => void {
  const { url, log, ping, blind = () => process.exit(70) } = options;
  let failed = 0;
  let looking = false;
  const look = async (): Promise<void> => {
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
