import { mongo } from 'mongoose';
import type { InsertedAfter, Predecessor } from '../../insert-after.ts';
import type { Collection, CollectionOptions, Document, StoreDatabase } from '../../mongo.ts';
import { refuseUndefined } from '../../update-each.ts';
import { connectionLost } from './connection-lost.ts';
import { MemoryJournal, type Travel } from './memory-journal.ts';
import { at, conditionOf, inOrder, projected, type Filter, type FindOptions } from './memory-query.ts';
import { updated, type Update } from './memory-update.ts';
import { plain } from './memory-value.ts';

type Stored = Document & { _id: string };
type Unique = {
  readonly name: string;
  readonly key: Record<string, unknown>;
  readonly fields: string[];
  readonly present: string[];
  /** For each key, the id of the document that has it. */
  readonly owners: Map<string, string>;
};
type Table = {
  readonly name: string;
  readonly documents: Map<string, Stored>;
  readonly unique: Unique[];
  readonly journal: MemoryJournal;
};
type Taken = { readonly name: string; readonly key: Record<string, unknown> };

/**
 * An in-memory database with the features that the stores of money, orders and deliveries use: atomic writes of one
 * document, unique (partial, multikey) indexes, batches. A test compares it with the real engine. It throws on anything
 * it does not know. A kill loses the writes that are not journaled.
 */
export class MemoryServer {
  private readonly tables = new Map<string, Table>();
  private readonly journal: MemoryJournal;
  private readonly now: () => Date;

  /**
   * `journalDelay`: how many parts of other requests may run before a write is journaled. `lost`: the error for
   * requests that a kill interrupts.
   */
  constructor(now: () => Date = () => new Date(), journalDelay: () => number = () => 0, lost = () => connectionLost()) {
    this.now = now;
    this.journal = new MemoryJournal(journalDelay, lost);
  }

  documents = (name: string): Stored[] => [...(this.tables.get(name)?.documents.values() ?? [])];

  /** Kills the server, which restarts at once with the journaled writes. False when nothing was lost. */
  kill = (): boolean => this.journal.kill();

  /** The database as one client sees it. */
  client(travel: Travel): StoreDatabase {
    const durably = this.journal.durably(travel);
    return {
      now: this.now,
      latest: {},
      updateEach: (name, updates) => updateEach(this.table(name), updates, this.now, durably),
      insertAfter: ({ collectionName }, predecessor, document) =>
        insertAfter(this.table(collectionName), predecessor, document, durably),
      collection: async <T extends Document>(name: string, options?: CollectionOptions) => {
        const { journal } = this;
        const table = this.tables.get(name) ?? { name, documents: new Map(), unique: uniqueOf(options), journal };
        this.tables.set(name, table);
        return collection(table, this.now, { travel, durably }) as unknown as Collection<T>;
      },
    };
  }

  private table(name: string): Table {
    const table = this.tables.get(name);
    if (!table) throw new Error(`there is no collection '${name}'`);
    return table;
  }
}

const uniqueOf = ({ indexes = [] }: CollectionOptions = {}): Unique[] =>
  indexes
    .filter(({ unique }) => unique)
    .map(({ name = '', key, partialFilterExpression = {} }) => ({
      name,
      key: key as Record<string, unknown>,
      fields: Object.keys(key),
      present: Object.keys(partialFilterExpression),
      owners: new Map(),
    }));

type UpdateOptions = { readonly upsert?: boolean; readonly returnDocument?: 'before' | 'after' } & FindOptions;
type UpdateOne = { readonly updateOne: { readonly filter: Filter; readonly update: Update } };

function collection(table: Table, now: () => Date, { travel, durably }: { travel: Travel; durably: Travel }) {
  /** Runs one atomic part; an error it throws becomes the answer. */
  const request = async <R>(travel: Travel, work: () => R): Promise<R> => {
    let answer: () => R;
    const attempt = (): void => {
      try {
        const done = work();
        answer = () => done;
      } catch (error) {
        answer = () => {
          throw error;
        };
      }
    };
    return travel([attempt], () => answer());
  };
  const read = <R>(work: () => R): Promise<R> => request(travel, work);
  const write = <R>(work: () => R): Promise<R> => request(durably, work);
  const change = (filter: Filter, update: Update, options: UpdateOptions = {}) =>
    updateFirst(table, filter, update, now(), options);
  return {
    collectionName: table.name,
    findOne: (filter: Filter, options: FindOptions = {}) => read(() => found(table, filter, now(), options)[0] ?? null),
    find: (filter: Filter = {}, options: FindOptions = {}) =>
      cursor((all) => read(() => found(table, filter, now(), all)), options),
    countDocuments: (filter: Filter) => read(() => found(table, filter, now()).length),
    insertOne: (document: Stored) =>
      write(() => {
        const by = insert(table, document);
        if (by) throw duplicate(table, by);
        return { insertedId: document._id };
      }),
    insertMany: (documents: Stored[]) => insertMany(table, documents, durably),
    updateOne: (filter: Filter, update: Update, options?: UpdateOptions) =>
      write(() => {
        const { before, inserted } = change(filter, update, options);
        const count = before ? 1 : 0;
        return { matchedCount: count, modifiedCount: count, upsertedCount: inserted ? 1 : 0 };
      }),
    findOneAndUpdate: (filter: Filter, update: Update, options: UpdateOptions = {}) =>
      write(() => {
        const { before, after } = change(filter, update, options);
        return projected((options.returnDocument === 'after' ? after : before) ?? null, options.projection);
      }),
    bulkWrite: (operations: UpdateOne[]) =>
      write(() => operations.forEach(({ updateOne: { filter, update } }) => change(filter, update))),
  };
}

function updateEach(
  table: Table,
  updates: readonly { readonly filter: Filter; readonly update: unknown }[],
  now: () => Date,
  travel: Travel,
): Promise<Array<boolean | Error>> {
  updates.forEach((update) => refuseUndefined(update));
  const results: Array<boolean | Error> = updates.map(() => false);
  const parts = updates.map(({ filter, update }, i) => () => {
    try {
      results[i] = updateFirst(table, filter, update as Update, now(), {}).before !== null;
    } catch (error) {
      results[i] = error as Error;
    }
  });
  return travel(parts, () => results);
}

/** The part of a cursor that services use: it collects options and runs the query at its end. */
function cursor(ask: (options: FindOptions) => Promise<Document[]>, options: FindOptions) {
  const more = (added: FindOptions) => cursor(ask, { ...options, ...added });
  return {
    sort: (sort: Record<string, 1 | -1>) => more({ sort }),
    skip: (skip: number) => more({ skip }),
    limit: (limit: number) => more({ limit }),
    toArray: () => ask(options),
  };
}

function found(table: Table, filter: Filter, now: Date, options: FindOptions = {}): Document[] {
  const all = inOrder(matching(table, filter, now), options);
  return options.projection ? all.map((document) => projected(document, options.projection) as Document) : all;
}

function matching({ documents }: Table, filter: Filter, now: Date): Stored[] {
  const holds = conditionOf(filter, now);
  const ids = idsIn(filter);
  const among = ids === null ? documents.values() : ids.flatMap((id) => documents.get(id) ?? []);
  return [...among].filter(holds);
}

/** The ids that a filter by `_id` allows; null when it does not filter by `_id`. */
function idsIn({ _id }: Filter): readonly string[] | null {
  if (typeof _id === 'string') return [_id];
  const several = (_id as { $in?: unknown } | undefined)?.$in;
  return Array.isArray(several) ? [...new Set(several as string[])] : null;
}

function updateFirst(table: Table, filter: Filter, update: Update, now: Date, { upsert }: UpdateOptions) {
  const [before] = matching(table, filter, now);
  if (!before && !upsert) return { before: null, after: null, inserted: false };
  const after = updated(before ?? { _id: String(filter['_id']) }, update, now, !before) as Stored;
  const by = before ? put(table, after) : insert(table, after);
  if (by) throw duplicate(table, by);
  return { before: before ?? null, after, inserted: !before };
}

function insertMany(table: Table, documents: Stored[], travel: Travel): Promise<void> {
  const refused: { index: number; code: number; errmsg: string }[] = [];
  const parts = documents.map((document, index) => () => {
    const by = insert(table, document);
    if (by) refused.push({ index, code: 11000, errmsg: wordsOf(table, by) });
  });
  return travel(parts, () => {
    if (refused.length > 0) throw bulkError(refused);
  });
}

async function insertAfter(
  table: Table,
  { _id, hash }: Predecessor,
  document: Stored,
  travel: Travel,
): Promise<InsertedAfter> {
  let inserted: InsertedAfter = 'gone';
  const part = () => {
    if (table.documents.get(_id)?.['hash'] !== hash) return;
    const by = insert(table, document);
    inserted = by ? { duplicate: by.name } : 'stored';
  };
  return travel([part], () => inserted);
}

const wordsOf = ({ name }: Table, by: Taken): string => `E11000 duplicate key collection: ${name} index: ${by.name}`;

const duplicate = (table: Table, by: Taken): Error =>
  new mongo.MongoServerError({ message: wordsOf(table, by), code: 11000, keyPattern: by.key });

function bulkError(writeErrors: object[]): Error {
  const result = { getWriteConcernError: () => undefined };
  return new mongo.MongoBulkWriteError({ message: 'E11000', code: 11000, writeErrors } as never, result as never);
}

/** Stores a document, or returns the index that refuses it; like the real engine, it checks `_id` first. */
function insert(table: Table, document: Stored): Taken | null {
  if (table.documents.has(document._id)) return { name: '_id_', key: { _id: 1 } };
  return put(table, plain(document) as Stored);
}

function put(table: Table, document: Stored): Taken | null {
  const { _id } = document;
  for (const index of table.unique)
    if (keysOf(index, document).some((key) => (index.owners.get(key) ?? _id) !== _id)) return index;
  const before = table.documents.get(_id);
  replace(table, before, document);
  table.journal.written(() => replace(table, document, before));
  return null;
}

/** Replaces a document by its new version; `before` is undefined for an insert, `after` for a delete. */
function replace({ documents, unique }: Table, before: Stored | undefined, after: Stored | undefined): void {
  for (const index of unique) {
    if (before) for (const key of keysOf(index, before)) index.owners.delete(key);
    if (after) for (const key of keysOf(index, after)) index.owners.set(key, after._id);
  }
  if (after) documents.set(after._id, after);
  else if (before) documents.delete(before._id);
}

function keysOf({ fields, present }: Unique, document: Stored): string[] {
  if (present.some((field) => at(document, field) === undefined)) return [];
  // Each element of an array is a key of its own.
  return fields.reduce<string[]>(
    (begun, field) => {
      const value = at(document, field);
      const values: unknown[] = Array.isArray(value) ? value : [value];
      return begun.flatMap((start) => values.map((each) => `${start} ${String(each)}`));
    },
    [''],
  );
}
