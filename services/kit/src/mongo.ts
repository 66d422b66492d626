import mongoose, { mongo, type Connection, type Model } from 'mongoose';
import { applyDeclared, createIfMissing } from './apply-schema.ts';
import type { Collection, CollectionOptions, Document } from './collection.ts';
import { checkSchema } from './collection-schema.ts';
import { concernsOn, REACHED_WITHIN_MS, type Durable, type ReadOptions } from './concerns.ts';
import { clockSkewMs, databaseClock } from './database-clock.ts';
import { insertAfter, type InsertedAfter, type PredecessorOn } from './insert-after.ts';
import type { Log } from './log.ts';
import { declarationOf, modelOf, type ModelOptions } from './model.ts';
import { noticeDeadSockets } from './mongo-sockets.ts';
import { planDeclared } from './plan-schema.ts';
import { replaceCollection } from './replace-collection.ts';
import { updateEach, type Update } from './update-each.ts';

export { isDatabaseAway } from './database-away.ts';
export { changeOf, filterOf, type Collection, type CollectionOptions, type Document } from './collection.ts';

export type Database = {
  readonly connection: Connection;
  /** Options for a read whose result no later write checks (`concerns.ts`); other reads need none. */
  readonly latest: ReadOptions;
  collection<T extends Document>(name: string, options?: CollectionOptions): Promise<Collection<T>>;
  model<T>(name: string, options: ModelOptions<T>): Promise<Model<T>>;
  /** Updates in one round trip. The result tells for each update whether its filter matched, or why it was refused. */
  updateEach(collection: string, updates: readonly Update[]): Promise<Array<boolean | Error>>;
  insertAfter<T extends Document & { _id: string }>(
    collection: Collection<T>,
    predecessor: PredecessorOn,
    document: T,
  ): Promise<InsertedAfter>;
  clockSkewMs(): Promise<number>;
  /** The database's time, for times that are compared with those of other processes. */
  now(): Date;
  ping(): Promise<void>;
  close(): Promise<void>;
};

export type StoreDatabase = Pick<Database, 'collection' | 'updateEach' | 'insertAfter' | 'latest' | 'now'>;

/** Shorter than every time limit that includes a write, such as the supplier gateway's 20 s for one delivery. */
const SOCKET_TIMEOUT_MS = 8_000;

/**
 * What is done with each collection that is opened: its schema is compared, what would change is logged, or it is changed
 * (`copy`: also where the server cannot change a validator).
 */
export type SchemaUse = 'check' | 'plan' | 'apply' | 'copy';

/** Rejects when the server is unreachable for 10 s, and with `UnfitDatabase` when the server is older than MongoDB 8.0. */
export async function connectMongo(url: string, log: Log, use: SchemaUse = 'check'): Promise<Database> {
  noticeDeadSockets(url);
  const { write: durable, read, latest } = await concernsOn(url);
  const connection = mongoose.createConnection(url, {
    writeConcern: durable,
    ...read,
    maxPoolSize: 32,
    serverSelectionTimeoutMS: REACHED_WITHIN_MS,
    // Ends a call to a server that hangs (`timeoutMS` does not). No limit for the schema job: it reads or indexes whole collections.
    socketTimeoutMS: use === 'check' ? SOCKET_TIMEOUT_MS : 0,
    waitQueueTimeoutMS: SOCKET_TIMEOUT_MS,
    // Models must not change the schema, and their calls must not wait for an unavailable database.
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
  });
  await using opened = new AsyncDisposableStack();
  const disconnected = () => log.warn('database disconnected');
  opened.defer(() => connection.off('disconnected', disconnected).close());
  connection.on('error', (error: Error) => log.warn({ err: error }, 'database connection error'));
  connection.on('disconnected', disconnected);
  await connection.asPromise();
  const clock = await databaseClock(() => timeOf(connection));
  opened.defer(clock.stop);
  const kept = opened.move();
  return {
    connection,
    latest,
    collection: (name, options) => openCollection({ connection, durable, log, use }, name, options),
    model: async (name, options) => {
      await openCollection({ connection, durable, log, use }, name, declarationOf(options));
      return modelOf(connection, name, options.schema);
    },
    updateEach: (name, updates) =>
      updateEach(connection.getClient(), native(connection).collection(name), durable, updates),
    insertAfter: (collection, predecessor, document) =>
      insertAfter(connection.getClient(), collection, durable, predecessor, document),
    clockSkewMs: () => clockSkewMs(() => timeOf(connection)),
    now: clock.now,
    ping: async () => void (await native(connection).command({ ping: 1 })),
    close: () => kept.disposeAsync(),
  };
}

const native = (connection: Connection): mongo.Db => {
  if (!connection.db) throw new Error('database is not connected');
  return connection.db;
};

type Opening = {
  readonly connection: Connection;
  readonly durable: Durable;
  readonly log: Log;
  readonly use: SchemaUse;
};

async function openCollection<T extends Document>(
  { connection, durable, log, use }: Opening,
  name: string,
  options: CollectionOptions = {},
): Promise<Collection<T>> {
  const db = native(connection);
  if (options.indexes || options.validator) {
    const { indexes = [], validator = null, version = 1, repair } = options;
    const declared = { name, version, indexes, validator, repair };
    if (use === 'plan') await planDeclared(db, declared, log);
    else if (use === 'check') await checkSchema(db, declared);
    else await applyDeclared(db, declared, use === 'copy' ? replaceCollection : undefined);
  } else if (use === 'apply' || use === 'copy') await createIfMissing(db, name, null);
  return db.collection<T>(name, { writeConcern: durable });
}

/** The server's time, from an aggregation, because not every database engine reports it in `hello`. */
async function timeOf(connection: Connection): Promise<Date> {
  const [answer] = await native(connection)
    .aggregate<{ now: Date }>([{ $documents: [{}] }, { $project: { now: '$$NOW' } }])
    .toArray();
  if (!answer) throw new Error('the database did not return its time');
  return answer.now;
}

/** A 64-bit integer: the driver would store 3000000000 as a double. Typed as a number, because reads return one. */
export const long = <N extends number>(value: N): N => mongo.Long.fromNumber(value) as unknown as N;

/** A document as one line of JSON that `mongoimport` reads back with the same types. */
export const exactJson = (document: Document): string => mongo.BSON.EJSON.stringify(document, { relaxed: false });

/** Throws SyntaxError for a text that `exactJson` did not write. */
export const fromExactJson = (line: string): unknown => mongo.BSON.EJSON.parse(line, { relaxed: true });

/** The key pattern of the unique index that refused a write; null for any other error. */
export function duplicateKey(error: unknown): Record<string, unknown> | null {
  const e = error as { code?: number; keyPattern?: Record<string, unknown> };
  return e?.code === 11000 ? (e.keyPattern ?? {}) : null;
}

/** False when a unique key was taken already. */
export const unlessTaken = (write: Promise<unknown>): Promise<boolean> =>
  write.then(
    () => true,
    (error: unknown) => {
      if (duplicateKey(error)) return false;
      throw error;
    },
  );
