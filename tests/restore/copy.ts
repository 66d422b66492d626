import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { child } from '../support/stack.ts';

const { EJSON } = mongo.BSON;
const WALLET = 'topup_wallet';
/** Keeps stored number types: amounts are 64-bit integers before and after. */
const AS_STORED = { promoteValues: false, promoteLongs: false } as const;

async function withWallet<T>(work: (database: mongo.Db) => Promise<T>): Promise<T> {
  const client = await mongo.MongoClient.connect(child('mongodb').url);
  return work(client.db(WALLET)).finally(() => client.close());
}

/** Copies every collection of the wallet's database to a folder; returns the number of documents. */
export const takeCopy = (folder: string): Promise<number> =>
  withWallet(async (database) => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    let count = 0;
    for (const { name } of await database.listCollections().toArray()) {
      const documents = await database.collection(name).find({}, AS_STORED).toArray();
      writeFileSync(join(folder, `${name}.json`), EJSON.stringify(documents, { relaxed: false }), { mode: 0o600 });
      count += documents.length;
    }
    return count;
  });

/** Empties the wallet's database and restores the copy; indexes and validators are kept. The wallet must be stopped. */
export const putBack = (folder: string): Promise<void> =>
  withWallet(async (database) => {
    const copied = new Set(readdirSync(folder).map((file) => file.replace(/\.json$/, '')));
    for (const { name } of await database.listCollections().toArray()) {
      await database.collection(name).deleteMany({});
      if (!copied.has(name)) continue;
      const text = readFileSync(join(folder, `${name}.json`), 'utf8');
      const documents = EJSON.parse(text, { relaxed: false }) as mongo.Document[];
      if (documents.length > 0) await database.collection(name).insertMany(documents, { ordered: false });
    }
  });
