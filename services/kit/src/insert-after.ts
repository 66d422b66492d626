import { mongo } from 'mongoose';
import { resultOf, type Inserted } from './insert-each.ts';
import type { Collection, Document } from './collection.ts';

export type InsertedAfter = Inserted | 'gone';
export type Predecessor = { readonly _id: string; readonly hash: string };
/** `on`: a condition on the predecessor's shard key, so that only one shard is asked. The new document has the same shard key. */
export type PredecessorOn = Predecessor & { readonly on?: Document };

/**
 * Inserts a document only if its predecessor is still as it was read. One command checks and inserts, so one database
 * process does both, and its journal has the predecessor before the new document. (Between a separate read and the insert
 * the database could be killed or fail over, and lose a predecessor that it had not journaled yet; the new document would
 * be stored without it.) Rejects when the outcome is unknown.
 */
export async function insertAfter<T extends Document & { _id: string }>(
  client: mongo.MongoClient,
  { namespace }: Collection<T>,
  writeConcern: mongo.WriteConcernOptions['writeConcern'] & object,
  { _id, hash, on = {} }: PredecessorOn,
  document: T,
): Promise<InsertedAfter> {
  // Matches `hash` by a range, because an upsert copies a value that is matched by equality into the new document.
  const filter = { _id, ...on, hash: { $gte: hash, $lte: hash } };
  // If the predecessor is gone, the upsert fails: its new document has no `hash`, so `$strLenBytes` throws.
  const update = [{ $set: { hash: { $substrBytes: ['$hash', 0, { $strLenBytes: '$hash' }] } } }];
  const models = [
    { name: 'updateOne', namespace, filter, update, upsert: true },
    { name: 'insertOne', namespace, document },
  ] as unknown as mongo.AnyClientBulkWriteModel<mongo.Document>[];
  try {
    await client.bulkWrite(models, { ordered: true, writeConcern });
    return 'stored';
  } catch (error) {
    if (!(error instanceof mongo.MongoClientBulkWriteError) || error.writeConcernErrors.length > 0) throw error;
    if (error.writeErrors.has(GUARD)) return 'gone';
    const refused = error.writeErrors.get(INSERT);
    if (!refused) throw error;
    const result = resultOf({ code: Number(refused.code), errmsg: refused.message });
    if (result instanceof Error) throw result;
    return result;
  }
}

const GUARD = 0;
const INSERT = 1;
