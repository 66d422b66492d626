import type { Collection, Document } from '../mongo.ts';

const AT_ONCE = 300;

/** Inserts in batches: on a busy machine one write of thousands takes longer than a service waits for its database. */
export async function insertAll<T extends Document & { _id: string }>(
  collection: Collection<T>,
  documents: readonly object[],
): Promise<void> {
  for (let from = 0; from < documents.length; from += AT_ONCE)
    await collection.insertMany(documents.slice(from, from + AT_ONCE) as never);
}
