import { mongo } from 'mongoose';
import type { Collection, Document } from './collection.ts';

export type Inserted = 'stored' | { readonly duplicate: string };

type RefusedDocument = { index: number; code: number; errmsg?: string };

/** Each document succeeds or fails on its own. Rejects only when no document's result is known. */
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

/** Rethrows an error that says nothing about single documents (connection lost, write concern not met). */
function refusedDocuments(error: unknown): RefusedDocument[] {
  if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
  const { writeErrors } = error;
  const list = (Array.isArray(writeErrors) ? writeErrors : [writeErrors]) as RefusedDocument[];
  if (list.length === 0 || error.result.getWriteConcernError()) throw error;
  return list;
}

const DUPLICATE = 11000;

export function resultOf({ code, errmsg = '' }: { readonly code: number; readonly errmsg?: string }): Inserted | Error {
  const message = `refused by the database (${code}): ${errmsg.slice(0, 300)}`;
  if (code !== DUPLICATE) return new mongo.MongoServerError({ message, code });
  return { duplicate: /index: (\S+)/.exec(errmsg)?.[1] ?? '' };
}
