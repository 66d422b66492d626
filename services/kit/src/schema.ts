import { baseConfig, ConfigError, readConfig } from './config.ts';
import { createLog, type Log } from './log.ts';
import { connectMongo, type Database } from './mongo.ts';

/** Opens every collection of a service. */
export type OpenCollections = (database: Database) => Promise<unknown>;

/** Brings collections, validators and indexes to this version. It can be repeated, and run twice at the same time. */
export async function applySchema(url: string, log: Log, open: OpenCollections): Promise<void> {
  const database = await connectMongo(url, log, 'apply');
  try {
    await open(database);
  } finally {
    await database.close();
  }
}

/**
 * The main function of a service's schema.ts: applies the schema and exits; on failure with 78 if only a person can fix
 * the problem, otherwise with 1.
 */
export async function runSchema(service: string, open: OpenCollections): Promise<void> {
  const log = createLog(service);
  try {
    const { MONGO_URL } = readConfig(baseConfig.pick({ MONGO_URL: true }));
    await applySchema(MONGO_URL, log, open);
    log.info('schema applied');
  } catch (error) {
    if (!(error instanceof ConfigError)) log.fatal({ err: error }, 'could not apply the schema');
    else process.stderr.write(`${service}: ${error.message}\n`);
    process.exitCode = error instanceof ConfigError ? 78 : 1;
  }
}
