import { createHash } from 'node:crypto';
import type { mongo } from 'mongoose';
import { enforced, type Declared } from './collection-schema.ts';

/** No declared name contains a dot, so this is nobody else's collection. */
const copyOf = (name: string): string => `${name}.copy`;

/**
 * Gives a collection another validator where the server has no `collMod`, as the local stack's engine: a copy with the
 * validator takes its place in one step, after both have been compared byte for byte. Nothing else may write to the
 * collection meanwhile. Killed at any point, it leaves the old collection or the new one, and can be repeated.
 */
export async function replaceCollection(db: mongo.Db, { name, validator }: Declared): Promise<void> {
  const [original, copy] = [db.collection(name), db.collection(copyOf(name))];
  // What a killed run has left.
  await copy.drop();
  await db.createCollection(copy.collectionName, enforced(validator));
  const indexes = (await original.indexes()).filter((index) => index.name !== '_id_');
  if (indexes.length > 0)
    await copy.createIndexes(indexes.map(({ v: _, ...index }) => index as mongo.IndexDescription));
  // The server copies, because the driver would store a 64-bit number that it has read as a 32-bit one.
  await original.aggregate([{ $merge: { into: copy.collectionName, whenMatched: 'fail' } }]).toArray();
  const [before, after] = [await digestOf(original), await digestOf(copy)];
  if (before !== after) throw new Error(`the copy of collection "${name}" differs from it: ${before}, ${after}`);
  await copy.rename(name, { dropTarget: true });
}

/** The number of documents, and a digest of their bytes in the order of their ids. */
async function digestOf(collection: mongo.Collection): Promise<string> {
  const digest = createHash('sha256');
  let count = 0;
  for await (const bytes of collection.find({}, { raw: true }).sort({ _id: 1 })) {
    digest.update(bytes as unknown as Buffer);
    count += 1;
  }
  return `${count} documents, ${digest.digest('hex')}`;
}
