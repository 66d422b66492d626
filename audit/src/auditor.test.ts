import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { mongo } from 'mongoose';
import { testServers, type TestServers } from '@topup/kit/testing';
import { nameOf } from './audit.ts';
import { createAuditor, type Auditor } from './auditor.ts';
import { noteBook } from './notes.ts';
import type { Sources } from './readers/read-books.ts';
import { BOOK_KEYS } from './testing/store-books.ts';
import { storedBooks } from './testing/stored-books.ts';

const ORDERS = 300;
const WEEK_MS = 7 * 86_400_000;
let servers: TestServers;
let client: mongo.MongoClient;
let sources: Sources;
const notes = mkdtempSync(join(tmpdir(), 'audit-'));
const file = join(notes, 'audit-notes.json');

beforeAll(async () => {
  servers = await testServers();
  ({ client, sources } = await storedBooks(servers.mongoUrl, ORDERS));
});
afterAll(async () => {
  await client.close();
  await servers.release();
});

/** An audit that has just started: all it knows is in its file. */
const started = (wholeEveryMs = WEEK_MS): Auditor =>
  createAuditor(sources, { book: noteBook(notes, BOOK_KEYS.transfers!), known: [], wholeEveryMs });
const namesFound = async (auditor: Auditor) => (await auditor.run()).breaches.map(nameOf);
const transfers = () => client.db().collection<{ _id: string; at: Date; by?: string }>('transfers');

type Stored = {
  readonly whole: unknown;
  readonly read: { readonly sums: { readonly last: { readonly key: string } } };
};
const stored = (): Stored => JSON.parse(readFileSync(file, 'utf8').split('\n')[1] ?? '') as Stored;

/** Reads all books, one batch at a time, and starts the audit anew after each. Returns the number of slices. */
async function readAll(wholeEveryMs: number): Promise<number> {
  for (let slices = 1; ; slices++) {
    expect(await started(wholeEveryMs).readWhole(0)).toBe(true);
    if (stored().whole === null) return slices;
  }
}

test('a change in what was read before is found by the reading of all books, in slices, and is named until it is repaired', async () => {
  expect(await namesFound(started())).toEqual([]);
  expect(await started().readWhole(0)).toBe(false);
  const old = (await transfers().find({ outcome: 'ok' }).sort({ at: 1 }).limit(1).next())!;
  await transfers().updateOne({ _id: old._id }, { $set: { by: 'somebody else' } });
  expect(await namesFound(started())).toEqual([]);

  expect(await readAll(0)).toBeGreaterThan(8);
  expect(await namesFound(started())).toEqual([`I12 ${old._id}`]);

  await transfers().updateOne({ _id: old._id }, { $unset: { by: '' } });
  expect(await namesFound(started())).toEqual([]);
});

test('a transfer that disappeared is missing in the sums, also on a day that nothing sealed', async () => {
  await started().run();
  const gone = (await transfers().find({ outcome: 'void' }).sort({ at: 1 }).limit(1).next())!;
  await transfers().deleteOne({ _id: gone._id });
  const seals = client.db().collection('seals');
  const sealed = await seals.find().toArray();
  await seals.deleteMany({});
  await readAll(0);
  const found = await namesFound(started());
  expect(found).toContain('I12 sums of transfers');
  await transfers().insertOne(gone);
  await seals.insertMany(sealed);
  // Nothing but another reading of all books can tell that the sums are right again.
  expect(await namesFound(started())).toEqual(['I12 sums of transfers']);
  await readAll(0);
  expect(await namesFound(started())).toEqual([]);
});

test.each([
  [
    'are not signed by a key of the audit',
    () => writeFileSync(file, readFileSync(file, 'utf8').replace('"form":1', '"form":01')),
  ],
  ['are cut off', () => writeFileSync(file, readFileSync(file, 'utf8').slice(0, 500))],
  ['are empty', () => writeFileSync(file, '')],
])('all books are read when the notes %s', async (_what, spoil) => {
  const { wholeAt } = await started().run();
  expect((await started().run()).wholeAt).toEqual(wholeAt);
  spoil();
  expect((await started().run()).wholeAt.getTime()).toBeGreaterThan(wholeAt.getTime());
});

test('all books are read when the database is another one than the notes tell of', async () => {
  const { wholeAt } = await started().run();
  const { last } = stored().read.sums;
  const newest = (await transfers().findOne({ _id: last.key }))!;
  await transfers().deleteOne({ _id: last.key });
  const again = await started().run();
  expect(again.wholeAt.getTime()).toBeGreaterThan(wholeAt.getTime());
  expect(again.breaches).not.toEqual([]);
  await transfers().insertOne(newest);
});
