import { createLog, type Log } from './log.ts';
import { ConfigError } from './config.ts';
import { BAD_CONFIGURATION } from './exit-codes.ts';
import { startTracing } from './tracing.ts';

export type App = { readonly stop: () => Promise<void> };

/** Longer than one call to the supplier with the writes after it, and shorter than a pod's grace period. */
export const STOP_DEADLINE_MS = 30_000;
/** Far longer than a start takes, even one that waits for a database and a broker that are still starting. */
const START_DEADLINE_MS = 90_000;

export async function run(service: string, start: (log: Log) => Promise<App>, logLevel?: string): Promise<void> {
  const log = createLog(service, logLevel);
  const die = (message: string) => (error: unknown) => {
    log.fatal({ err: error }, message);
    process.exit(1);
  };
  process.on('uncaughtException', die('bug: uncaught exception'));
  process.on('unhandledRejection', die('bug: unhandled rejection'));
  const overdue = setTimeout(
    () => die('could not start in time')(new Error(`not started within ${START_DEADLINE_MS} ms`)),
    START_DEADLINE_MS,
  );
  const begin = async () => {
    const stopTracing = await startTracing(service);
    return { app: await start(log), stopTracing };
  };
  const { app, stopTracing } = await begin().catch((error: unknown) => {
    if (error instanceof ConfigError) {
      process.stderr.write(`${service}: ${error.message}\n`);
      process.exit(BAD_CONFIGURATION);
    }
    return die('could not start')(error);
  });
  clearTimeout(overdue);
  log.info('started');
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    void app
      .stop()
      .then(stopTracing)
      .then(() => process.exit(0), die('could not stop cleanly'));
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}
