import type { mongo } from 'mongoose';
import { z } from 'zod';
import type { Breach } from '../records.ts';

const BATCH = 1_000;

/** Reads a whole collection as plain records. A document that is not what its owner promises to store is a breach itself. */
export async function readCollection<S extends z.ZodType, T>(
  collection: mongo.Collection,
  shape: S,
  toRecord: (parsed: z.output<S>, document: mongo.Document) => T,
  unreadable: Breach[],
  /** Whole documents, not only the fields of the shape. */
  whole = false,
): Promise<T[]> {
  const fields = shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
  const projection = whole ? {} : Object.fromEntries(fields.map((field) => [field, 1]));
  const records: T[] = [];
  for await (const document of collection.find({}, { projection, batchSize: BATCH })) {
    const parsed = shape.safeParse(document);
    if (parsed.success) records.push(toRecord(parsed.data, document));
    else
      unreadable.push({
        invariant: 'shape',
        subject: `${collection.collectionName} ${String(document['_id'])}`,
        detail: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
      });
  }
  return records;
}
