import type { mongo } from 'mongoose';
import { z } from 'zod';
import type { Breach } from '../records.ts';

export const PART = 500;
const UNREADABLE_MAX = 10_000;

export function unreadables() {
  const found = new Map<string, Breach>();
  return {
    add: (subject: string, detail: string): void => {
      if (found.size < UNREADABLE_MAX) found.set(subject, { invariant: 'shape', subject, detail });
    },
    all: (): Breach[] => [...found.values()],
  };
}
export type Unreadables = ReturnType<typeof unreadables>;

type ReadOptions = { readonly sort?: mongo.Sort; readonly limit?: number };

export function recordsOf<S extends z.ZodType, T>(
  collection: mongo.Collection,
  shape: S,
  toRecord: (parsed: z.output<S>, document: mongo.Document) => T,
  unreadable: Unreadables,
  whole = false,
) {
  const fields = shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
  const projection = whole ? {} : Object.fromEntries(fields.map((field) => [field, 1]));
  const record = (document: mongo.Document): T[] => {
    const parsed = shape.safeParse(document);
    if (parsed.success) return [toRecord(parsed.data, document)];
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    unreadable.add(`${collection.collectionName} ${String(document['_id'])}`, problems.join('; '));
    return [];
  };
  const cursor = (filter: object, { sort, limit }: ReadOptions) => {
    const found = collection.find(filter, { projection, batchSize: PART, ...(sort ? { sort } : {}) });
    return limit ? found.limit(limit) : found;
  };
  return {
    one: async function* (filter: object, options: ReadOptions = {}): AsyncGenerator<T> {
      for await (const document of cursor(filter, options)) yield* record(document);
    },
    parts: async function* (filter: object, options: ReadOptions = {}): AsyncGenerator<T[]> {
      const found = cursor(filter, options);
      try {
        // By whole batches, because a promise for each document costs more than its parsing.
        while (await found.hasNext()) {
          const part = found.readBufferedDocuments().flatMap(record);
          if (part.length > 0) yield part;
        }
      } finally {
        await found.close();
      }
    },
    all: async (filter: object, options: ReadOptions = {}): Promise<T[]> =>
      (await cursor(filter, options).toArray()).flatMap(record),
  };
}
