import { mongo } from 'mongoose';
import { resultOf, type Inserted } from './insert-each.ts';
import type { Collection, Document } from './collection.ts';

/** `gone`: the document that it was to follow is not there. */
export type InsertedAfter = Inserted | 'gone';
/** A document that was read: which, and as what. */
export type Predecessor = { readonly _id: string; readonly hash: string };
/** `on`: the condition that names its shard; the follower is on the same one. */
export type PredecessorOn = Predecessor & { readonly on?: Document };

/**
 * Inserts a document only when another one is there as it was read. Both in one command, so that one run of the database
 * does both: its journal holds the other one first. (Between a read and an insert of its own the database may be killed or
 * fail over, and forget what was read before any journal held it.) Rejects when the outcome is unknown.
 */
export async function insertAfter<T extends Document & { _id: string }>(
  client: mongo.MongoClient,
  { namespace }: Collection<T>,
  writeConcern: mongo.WriteConcernOptions['writeConcern'] & object,
  { _id, hash, on = {} }: PredecessorOn,
  document: T,
): Promise<InsertedAfter> {
  // Range match: an equality filter would copy `hash` into the upserted document.
  const filter = { _id, ...on, hash: { $gte: hash, $lte: hash } };
  // No-op update that fails when the predecessor is gone: the upserted document has no `hash`, `$strLenBytes` throws, and
  // the ordered bulkWrite stops before the insert.
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
