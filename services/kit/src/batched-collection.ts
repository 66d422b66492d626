import { batch } from './batch.ts';
import { insertEach, type Inserted } from './insert-each.ts';
import { filterOf } from './collection.ts';
import type { Collection, Database, Document } from './mongo.ts';
import type { Update } from './update-each.ts';

/** How many documents are written or read in one round trip, when so many come together. */
const BATCH_MAX = 16;

/** Operations on single documents of a busy collection, batched on the wire; each succeeds or fails by itself. */
export type BatchedCollection<T> = {
  insert(document: T): Promise<Inserted>;
  /** False: the filter matched nothing. */
  update(filter: Document, update: Document | Document[]): Promise<boolean>;
  read(id: string): Promise<T | null>;
  /**
   * Whether a document that was read is still there, as this filter says, and stays. A read shows what another process has
   * written before any journal or majority holds it, and a database that is killed or fails over forgets it again. (An update
   * that can change nothing still waits until all that was written before it is durable.) Rejects when that is unknown.
   */
  isDurable(filter: Document): Promise<boolean>;
};

export function batchedCollection<T extends Document & { _id: string }>(
  database: Pick<Database, 'updateEach'>,
  collection: Collection<T>,
): BatchedCollection<T> {
  const { collectionName: name } = collection;
  const update = batch({ max: BATCH_MAX, flush: (updates: Update[]) => database.updateEach(name, updates) });
  return {
    insert: batch({ max: BATCH_MAX, flush: (documents: T[]) => insertEach(collection, documents) }),
    update: (filter, change) => update({ filter, update: change }),
    isDurable: (filter) => update({ filter, update: { $setOnInsert: { seen: true } } }),
    read: batch({ max: BATCH_MAX, flush: (ids: string[]) => readEach(collection, ids) }),
  };
}

const READS_MAX = 10;

/**
 * Reads until the result is durable (`isDurable`), because it is passed on to others. Null when there is nothing.
 * @param what is read, for the error when it changes each time
 */
export async function readDurable<T>(
  what: string,
  read: () => Promise<T | null>,
  isDurable: (seen: T) => Promise<boolean>,
): Promise<T | null> {
  for (let i = 0; i < READS_MAX; i++) {
    const seen = await read();
    if (seen === null || (await isDurable(seen))) return seen;
  }
  throw new Error(`${what} changed ${READS_MAX} times while it was read`);
}

async function readEach<T extends Document & { _id: string }>(
  collection: Collection<T>,
  ids: readonly string[],
): Promise<Array<T | null>> {
  const found = await collection.find(filterOf({ _id: { $in: [...ids] } })).toArray();
  const byId = new Map<string, T>(found.map((document) => [String(document._id), document as T]));
  return ids.map((id) => byId.get(id) ?? null);
}
