import { baseConfig, ConfigError, readConfig } from './config.ts';
import { createLog, type Log } from './log.ts';
import { connectMongo, type Database, type SchemaUse } from './mongo.ts';

export type OpenCollections = (database: Database) => Promise<unknown>;

/** Logs what `applySchema` would change, and throws where it would fail. Changes nothing. */
export const planSchema = (url: string, log: Log, open: OpenCollections): Promise<void> =>
  openAll(url, log, 'plan', open);

/**
 * Creates and changes the collections that `open` declares, after it has looked at all of them, so that one that cannot be
 * changed leaves the others as they are. Can be repeated, and run twice at the same time.
 */
export async function applySchema(url: string, log: Log, open: OpenCollections): Promise<void> {
  await planSchema(url, log, open);
  await openAll(url, log, 'apply', open);
}

async function openAll(url: string, log: Log, use: SchemaUse, open: OpenCollections): Promise<void> {
  const database = await connectMongo(url, log, use);
  try {
    await open(database);
  } finally {
    await database.close();
  }
}

/** Exits with 78 if only a person can fix the problem, with 1 on any other failure. `--dry-run` only plans. */
export async function runSchema(service: string, open: OpenCollections): Promise<void> {
  const log = createLog(service);
  try {
    const isDryRun = process.argv.includes('--dry-run');
    const { MONGO_URL } = readConfig(baseConfig.pick({ MONGO_URL: true }));
    await (isDryRun ? planSchema : applySchema)(MONGO_URL, log, open);
    log.info(isDryRun ? 'dry run: the schema was not changed' : 'schema applied');
  } catch (error) {
    if (!(error instanceof ConfigError)) log.fatal({ err: error }, 'could not apply the schema');
    else process.stderr.write(`${service}: ${error.message}\n`);
    process.exit(error instanceof ConfigError ? 78 : 1);
  }
}
