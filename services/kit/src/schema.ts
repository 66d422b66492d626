import type { mongo } from 'mongoose';
import { parseArgs } from 'node:util';
import { appliedTo, NeedsCopy, UnfitDatabase } from './collection-schema.ts';
import { baseConfig, ConfigError, readConfig } from './config.ts';
import { BAD_CONFIGURATION, NEEDS_COPY } from './exit-codes.ts';
import { createLog, type Log } from './log.ts';
import { connectMongo, type Database, type SchemaUse } from './mongo.ts';

export type OpenCollections = (database: Database) => Promise<unknown>;

/** Logs what `applySchema` would change, and throws where it would fail. Changes nothing. */
export const planSchema = (url: string, log: Log, open: OpenCollections): Promise<void> =>
  withDatabase(url, log, 'plan', async (database) => {
    const unknown = await unknownTo(database, open);
    if (unknown.length > 0)
      log.warn({ collections: unknown }, 'nothing in this release declares these collections; `--drop name` drops one');
  });

/**
 * Creates and changes the collections that `open` declares, after it has looked at all of them, so that one that cannot be
 * changed leaves the others as they are. Can be repeated, and run twice at the same time. With `copy` it replaces a collection
 * whose validator the server cannot change; then no other process may use the database.
 */
export async function applySchema(
  url: string,
  log: Log,
  open: OpenCollections,
  use: 'apply' | 'copy' = 'apply',
): Promise<void> {
  await planSchema(url, log, open);
  await withDatabase(url, log, use, open);
}

/** Drops a collection and the record of its schema. Throws `UnfitDatabase` when `open` declares it, or when there is none. */
export const dropUnknown = (url: string, log: Log, open: OpenCollections, name: string): Promise<void> =>
  withDatabase(url, log, 'plan', async (database) => {
    const unknown = await unknownTo(database, open);
    const known = unknown.join(', ') || 'none';
    if (!unknown.includes(name))
      throw new UnfitDatabase(`'${name}' is not among the collections that nothing declares (${known})`);
    const db = database.connection.db as mongo.Db;
    await db.collection(name).drop();
    await appliedTo(db).deleteOne({ _id: name });
    log.info({ collection: name }, 'collection dropped');
  });

/** The collections that `open` does not open: of an older release, or of a newer one after a rollback. */
async function unknownTo(database: Database, open: OpenCollections): Promise<string[]> {
  const opened = new Set(['appliedSchemas']);
  await open({
    ...database,
    collection: (name, options) => (opened.add(name), database.collection(name, options)),
    model: (name, options) => (opened.add(name), database.model(name, options)),
  });
  const stored = await (database.connection.db as mongo.Db).listCollections({}, { nameOnly: true }).toArray();
  return stored.flatMap(({ name }) => (opened.has(name) || name.startsWith('system.') ? [] : [name]));
}

async function withDatabase(
  url: string,
  log: Log,
  use: SchemaUse,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const database = await connectMongo(url, log, use);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

const OPTIONS = { 'dry-run': { type: 'boolean' }, copy: { type: 'boolean' }, drop: { type: 'string' } } as const;

/**
 * Exits with 78 if only a person can fix the problem, with 79 if a validator can only be changed by a copy, with 1 on any
 * other failure. `--dry-run` only plans, `--copy` copies, `--drop name` drops a collection that nothing declares.
 */
export async function runSchema(service: string, open: OpenCollections): Promise<void> {
  const log = createLog(service);
  try {
    const { 'dry-run': isDryRun, copy, drop } = parseArgs({ options: OPTIONS }).values;
    const { MONGO_URL } = readConfig(baseConfig.pick({ MONGO_URL: true }));
    if (drop !== undefined) return await dropUnknown(MONGO_URL, log, open, drop);
    await (isDryRun ? planSchema(MONGO_URL, log, open) : applySchema(MONGO_URL, log, open, copy ? 'copy' : 'apply'));
    log.info(isDryRun ? 'dry run: the schema was not changed' : 'schema applied');
  } catch (error) {
    if (!(error instanceof ConfigError)) log.fatal({ err: error }, 'could not apply the schema');
    else process.stderr.write(`${service}: ${error.message}\n`);
    if (!(error instanceof ConfigError)) process.exit(1);
    process.exit(error instanceof NeedsCopy ? NEEDS_COPY : BAD_CONFIGURATION);
  }
}
