import { mongo } from 'mongoose';
import type { Collection, CollectionOptions, Database, Document } from '@topup/kit/mongo';

type Stored = Document & { _id: string };
type Unique = {
  readonly name: string;
  readonly fields: string[];
  readonly present: string[];
  readonly keys: Set<string>;
};
type Table = { readonly name: string; readonly documents: Map<string, Stored>; readonly unique: Unique[] };

/** How requests travel to the server: each part is atomic. */
export type Travel = <T>(parts: readonly (() => void)[], answer: () => T) => Promise<T>;

/**
 * The part of the database that the transfer store uses, in memory: single inserts are atomic, unique (partial, multikey)
 * indexes decide, a batch is as many inserts. Whether it does what the real engine does is a test of its own.
 */
export class MemoryServer {
  private readonly tables = new Map<string, Table>();

  documents = (name: string): Stored[] => [...(this.tables.get(name)?.documents.values() ?? [])];

  /** The database as one client sees it. */
  client(travel: Travel): Pick<Database, 'collection'> {
    return {
      collection: async <T extends Document>(name: string, options?: CollectionOptions) => {
        let table = this.tables.get(name);
        if (!table) this.tables.set(name, (table = { name, documents: new Map(), unique: uniqueOf(options) }));
        return collection(table, travel) as unknown as Collection<T>;
      },
    };
  }
}

const uniqueOf = ({ indexes = [] }: CollectionOptions = {}): Unique[] =>
  indexes
    .filter(({ unique }) => unique)
    .map(({ name = '', key, partialFilterExpression = {} }) => ({
      name,
      fields: Object.keys(key),
      present: Object.keys(partialFilterExpression),
      keys: new Set(),
    }));

type Filter = Readonly<Record<string, unknown>>;
type FindOptions = { readonly sort?: Record<string, 1 | -1>; readonly projection?: Record<string, 0 | 1> };

function collection(table: Table, travel: Travel) {
  const read = async <R>(work: () => R): Promise<R> => {
    let found: R;
    return travel([() => (found = work())], () => found);
  };
  return {
    findOne: (filter: Filter, options: FindOptions = {}) =>
      read(() => {
        const [first] = sorted(matching(table, filter), options.sort);
        return first ? projected(first, options.projection) : null;
      }),
    find: (filter: Filter) => ({
      limit: (count: number) => ({ toArray: () => read(() => matching(table, filter).slice(0, count)) }),
    }),
    insertMany: (documents: Stored[]) => {
      const refused: { index: number; code: number; errmsg: string }[] = [];
      const parts = documents.map((document, index) => () => {
        const by = insert(table, document);
        if (by)
          refused.push({ index, code: 11000, errmsg: `E11000 duplicate key collection: ${table.name} index: ${by}` });
      });
      return travel(parts, () => {
        if (refused.length > 0) throw bulkError(refused);
      });
    },
  };
}

function bulkError(writeErrors: object[]): Error {
  const result = { getWriteConcernError: () => undefined };
  return new mongo.MongoBulkWriteError({ message: 'E11000', code: 11000, writeErrors } as never, result as never);
}

/** Stores one document, or answers the index that refuses it; `_id` is asked first, as the real engine does. */
function insert({ documents, unique }: Table, document: Stored): string | null {
  if (documents.has(document._id)) return '_id_';
  const stored: Stored = { _id: document._id };
  for (const [field, value] of Object.entries(document))
    stored[field] = value instanceof mongo.Long ? value.toNumber() : value;
  const keys = unique.map((index) => keysOf(index, stored));
  for (const [i, index] of unique.entries()) if (keys[i]?.some((key) => index.keys.has(key))) return index.name;
  unique.forEach((index, i) => keys[i]?.forEach((key) => index.keys.add(key)));
  documents.set(stored._id, stored);
  return null;
}

function keysOf({ fields, present }: Unique, document: Stored): string[] {
  if (present.some((field) => document[field] === undefined)) return [];
  const [first] = fields;
  const values: unknown = fields.length === 1 && first ? document[first] : null;
  if (Array.isArray(values)) return values.map(String);
  return [fields.map((field) => String(document[field])).join(' ')];
}

function matching({ documents }: Table, filter: Filter): Stored[] {
  if (typeof filter['_id'] === 'string') {
    const found = documents.get(filter['_id']);
    return found ? [found] : [];
  }
  const wanted = Object.entries(filter);
  return [...documents.values()].filter((document) => wanted.every(([field, value]) => document[field] === value));
}

function sorted(found: Stored[], sort: Record<string, 1 | -1> = {}): Stored[] {
  const [field, direction = 1] = Object.entries(sort)[0] ?? [];
  if (!field) return found;
  return found.sort((a, b) => direction * (Number(a[field]) - Number(b[field])));
}

function projected(document: Stored, projection?: Record<string, 0 | 1>): Document {
  if (!projection) return document;
  const fields = Object.keys(projection).filter((field) => projection[field] === 1);
  return Object.fromEntries(fields.filter((field) => field in document).map((field) => [field, document[field]]));
}
