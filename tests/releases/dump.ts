import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { mongo } from 'mongoose';
import type { Kept, StoredCollection } from './kept.ts';

/** Keeps stored number types: amounts are 64-bit integers before and after. */
const AS_STORED = { promoteValues: false, promoteLongs: false } as const;
const FOLDERS = ['simulators', 'seal-copies'];

type Stored = Kept['databases'];

/** All documents of these databases, with the validators and indexes of their collections. */
export async function dump(client: mongo.MongoClient, names: readonly string[]): Promise<Stored> {
  const stored: Stored = {};
  for (const name of names) {
    const collections: Record<string, StoredCollection> = {};
    for (const { name: collection, options = {} } of await client
      .db(name)
      .listCollections({}, { nameOnly: false })
      .toArray()) {
      if (collection.startsWith('system.')) continue;
      const from = client.db(name).collection(collection);
      const documents = await from.find({}, AS_STORED).sort({ _id: 1 }).toArray();
      collections[collection] = { options, indexes: await from.indexes(), documents };
    }
    stored[name] = collections;
  }
  return stored;
}

/** Puts everything into a server without these databases. Returns the number of documents. */
export async function restore(client: mongo.MongoClient, stored: Stored): Promise<number> {
  let count = 0;
  for (const [name, collections] of Object.entries(stored))
    for (const [collection, { options, indexes, documents }] of Object.entries(collections)) {
      const to = await client.db(name).createCollection(collection, options);
      const made = indexes.filter((index) => index['name'] !== '_id_').map(({ v: _, ...index }) => index);
      if (made.length > 0) await to.createIndexes(made as mongo.IndexDescription[]);
      if (documents.length > 0) await to.insertMany(documents, { bypassDocumentValidation: true });
      count += documents.length;
    }
  return count;
}

export function filesIn(folder: string): Kept['files'] {
  const files: Kept['files'] = {};
  const read = (path: string): void => {
    if (!existsSync(join(folder, path))) return;
    if (!statSync(join(folder, path)).isDirectory()) files[path] = readFileSync(join(folder, path), 'utf8');
    else for (const name of readdirSync(join(folder, path))) read(`${path}/${name}`);
  };
  for (const name of FOLDERS) read(name);
  return files;
}

/** The keys and files of a stack that has not been started yet. */
export function putFiles(folder: string, { secrets, files }: Pick<Kept, 'secrets' | 'files'>): void {
  for (const [path, text] of Object.entries({ ...files, 'secrets.json': `${JSON.stringify(secrets)}\n` })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), text, { mode: 0o600 });
  }
}
