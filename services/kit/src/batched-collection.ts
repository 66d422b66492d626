import { batch } from './batch.ts';
import { insertEach, type Inserted } from './insert-each.ts';
import { filterOf } from './collection.ts';
import type { Collection, Database, Document } from './mongo.ts';
import type { Update } from './update-each.ts';

const BATCH_MAX = 16;

export type BatchedCollection<T> = {
  insert(document: T): Promise<Inserted>;
  /** False when the filter matched nothing. */
  update(filter: Document, update: Document | Document[]): Promise<boolean>;
  read(id: string): Promise<T | null>;
  /**
   * Whether a document that was read still matches this filter and is durable. A read can show another process's write
   * before the write is in a journal or on a majority; a kill or a failover of the database then loses the write. (The
   * check is an update that changes nothing: the database acknowledges it only once all earlier writes are durable.)
   * Rejects when the database gives no answer.
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

/** Reads until what was read is durable, because callers pass it on. Null if there is no document. `what` names it in errors. */
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
