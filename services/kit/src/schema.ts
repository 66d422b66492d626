import { baseConfig, ConfigError, readConfig } from './config.ts';
import { createLog, type Log } from './log.ts';
import { connectMongo, type Database } from './mongo.ts';

export type OpenCollections = (database: Database) => Promise<unknown>;

/** Creates and changes the collections that `open` declares. Can be repeated, and run twice at the same time. */
export async function applySchema(url: string, log: Log, open: OpenCollections): Promise<void> {
  const database = await connectMongo(url, log, 'apply');
  try {
    await open(database);
  } finally {
    await database.close();
  }
}

/** Exits with 78 if only a person can fix the problem, with 1 on any other failure. */
export async function runSchema(service: string, open: OpenCollections): Promise<void> {
  const log = createLog(service);
  try {
    const { MONGO_URL } = readConfig(baseConfig.pick({ MONGO_URL: true }));
    await applySchema(MONGO_URL, log, open);
    log.info('schema applied');
  } catch (error) {
    if (!(error instanceof ConfigError)) log.fatal({ err: error }, 'could not apply the schema');
    else process.stderr.write(`${service}: ${error.message}\n`);
    process.exit(error instanceof ConfigError ? 78 : 1);
  }
}
