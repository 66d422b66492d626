import { baseConfig, ConfigError, readConfig } from './config.ts';
import { createLog, type Log } from './log.ts';
import { connectMongo, type Database } from './mongo.ts';

/** Opens every collection of a service. */
export type OpenCollections = (database: Database) => Promise<unknown>;

/** Brings the collections, their rules and indexes up to what this version needs. Again, or two at a time, does no harm. */
export async function applySchema(url: string, log: Log, open: OpenCollections): Promise<void> {
  const database = await connectMongo(url, log, 'apply');
  try {
    await open(database);
  } finally {
    await database.close();
  }
}

/** What a service's schema.ts is: applies, says so and ends. What only a person can mend ends with 78, anything else with 1. */
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
