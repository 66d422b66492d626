import { mongo } from 'mongoose';
import type { Collection, Document } from './mongo.ts';

/** What became of one document of a batch: stored, or refused by the unique index of this name. */
export type Inserted = 'stored' | { readonly duplicate: string };

type RefusedDocument = { index: number; code: number; errmsg?: string };

/** One unordered insert: every document succeeds or fails by itself. Rejects only when nothing is known about any. */
export async function insertEach<T extends Document & { _id: string }>(
  collection: Collection<T>,
  documents: T[],
): Promise<Array<Inserted | Error>> {
  const results: Array<Inserted | Error> = documents.map(() => 'stored');
  try {
    await collection.insertMany(documents as never, { ordered: false });
  } catch (error) {
    for (const refused of refusedDocuments(error)) results[refused.index] = resultOf(refused);
  }
  return results;
}

/** Throws the error itself when it says nothing about single documents (connection lost, write concern not met). */
function refusedDocuments(error: unknown): RefusedDocument[] {
  if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
  const { writeErrors } = error;
  const list = (Array.isArray(writeErrors) ? writeErrors : [writeErrors]) as RefusedDocument[];
  if (list.length === 0 || error.result.getWriteConcernError()) throw error;
  return list;
}

const DUPLICATE = 11000;

function resultOf({ code, errmsg = '' }: RefusedDocument): Inserted | Error {
  if (code !== DUPLICATE) return new Error(`refused by the database (${code}): ${errmsg.slice(0, 300)}`);
  return { duplicate: /index: (\S+)/.exec(errmsg)?.[1] ?? '' };
}

/** `gone`: the document that it was to follow is not there. */
export type InsertedAfter = Inserted | 'gone';
/** A document that was read: which, and as what. */
export type Predecessor = { readonly _id: string; readonly hash: string };

/**
 * Inserts a document only when another one is there as it was read. Both in one command, so that one run of the database
 * does both: its journal holds the other one first. (Between a read and an insert of its own the database may be killed or
 * fail over, and forget what was read before any journal held it.) Rejects when the outcome is unknown.
 */
export async function insertAfter<T extends Document & { _id: string }>(
  client: mongo.MongoClient,
  { namespace }: Collection<T>,
  writeConcern: mongo.WriteConcernOptions['writeConcern'] & object,
  { _id, hash }: Predecessor,
  document: T,
): Promise<InsertedAfter> {
  // As a range, so that a document added for want of one would not get the hash from here.
  const filter = { _id, hash: { $gte: hash, $lte: hash } };
  // The whole of a text is that text. Where nothing was found a document would be added, and its missing hash has no length:
  // that error ends the command.
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
    const result = resultOf({ index: INSERT, code: Number(refused.code), errmsg: refused.message });
    if (result instanceof Error) throw result;
    return result;
  }
}

const GUARD = 0;
const INSERT = 1;
