import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { batchedCollection, type BatchedCollection } from './batched-collection.ts';
import { duplicateKey, type Collection } from './mongo.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

type Thing = { _id: string; version: number; name?: string };
let database: TestDatabase;
let things: Collection<Thing>;
let single: BatchedCollection<Thing>;

beforeAll(async () => {
  database = await testDatabase();
  const unique = { key: { name: 1 }, name: 'name', unique: true, partialFilterExpression: { name: { $exists: true } } };
  things = await database.collection<Thing>('things', {
    indexes: [unique],
    validator: { $expr: { $gte: ['$version', 0] } },
  });
  single = batchedCollection(database, things);
});
afterAll(() => database.release());

const raise = (id: string, from: number, name?: string) =>
  single.update({ _id: id, version: from }, { $set: { version: from + 1, ...(name ? { name } : {}) } });

test('each insert of a batch succeeds or fails by itself', async () => {
  const outcomes = await Promise.allSettled([
    single.insert({ _id: 'a', version: 1 }),
    single.insert({ _id: 'a', version: 2 }),
    single.insert({ _id: 'b', version: -1 }),
    single.insert({ _id: 'c', version: 1 }),
  ]);
  expect(outcomes).toMatchObject([
    { value: 'stored' },
    { value: { duplicate: '_id_' } },
    { status: 'rejected' },
    { value: 'stored' },
  ]);
});

test('each update of a batch reports whether it matched, or why it was refused', async () => {
  await things.insertMany([
    { _id: 'd', version: 1, name: 'taken' },
    { _id: 'e', version: 1 },
    { _id: 'f', version: 1 },
    { _id: 'g', version: 1 },
  ]);
  const [moved, stale, refused, invalid] = await Promise.allSettled([
    raise('e', 1),
    raise('f', 7),
    raise('f', 1, 'taken'),
    single.update({ _id: 'g', version: 1 }, [{ $set: { version: -5 } }]),
  ]);
  expect(moved).toMatchObject({ value: true });
  expect(stale).toMatchObject({ value: false });
  expect(duplicateKey((refused as PromiseRejectedResult).reason)).toEqual({ name: 1 });
  expect(invalid).toMatchObject({ status: 'rejected', reason: { code: 121 } });
  const stored = await things.find({ _id: { $in: ['e', 'f', 'g'] } }, { sort: { _id: 1 } }).toArray();
  expect(stored.map(({ version }) => version)).toEqual([2, 1, 1]);
});

test('an update in which something is undefined is refused, alone and in a batch', async () => {
  const forgotten: Record<string, string> = {};
  const hollow = { $set: { units: [{ state: forgotten['state'] }] } };
  const filter = { _id: 'd', version: 1 };
  await expect(database.updateEach('things', [{ filter, update: hollow }])).rejects.toThrow('units.0.state');
  const boundless = { filter: { _id: 'd', version: forgotten['version'] }, update: { $set: { name: 'x' } } };
  await expect(
    database.updateEach('things', [{ filter, update: { $set: { version: 2 } } }, boundless]),
  ).rejects.toThrow('update.filter.version is undefined');
  expect(await things.findOne({ _id: 'd' })).toEqual({ _id: 'd', version: 1, name: 'taken' });
});

test('documents are read together, each under its own id', async () => {
  await things.insertMany([
    { _id: 'h', version: 8 },
    { _id: 'i', version: 9 },
  ]);
  const read = await Promise.all(['i', 'nobody', 'h'].map(single.read));
  expect(read.map((thing) => thing?.version ?? null)).toEqual([9, null, 8]);
});
