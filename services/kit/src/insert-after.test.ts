import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Collection } from './mongo.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

type Link = { _id: string; hash: string; seq: number };
let database: TestDatabase;
let links: Collection<Link>;
beforeAll(async () => {
  database = await testDatabase();
  links = await database.collection<Link>('links', { indexes: [{ key: { seq: 1 }, unique: true, name: 'seq' }] });
});
afterAll(() => database.release());
const first: Link = { _id: 'first', hash: 'h1', seq: 1 };
const second: Link = { _id: 'second', hash: 'h2', seq: 2 };
const all = () => links.find().sort({ _id: 1 }).toArray();

test('a document follows another only while that one is there as it was read; nothing else is left behind', async () => {
  expect(await database.insertAfter(links, first, second)).toBe('gone');
  expect(await all()).toEqual([]);

  await links.insertOne({ ...first, hash: 'other' });
  expect(await database.insertAfter(links, first, second)).toBe('gone');
  expect(await all()).toEqual([{ ...first, hash: 'other' }]);

  await links.updateOne({ _id: 'first' }, { $set: { hash: 'h1' } });
  expect(await database.insertAfter(links, first, second)).toBe('stored');
  expect(await all()).toEqual([first, second]);
});

test('a violated index is named', async () => {
  expect(await database.insertAfter(links, first, second)).toEqual({ duplicate: '_id_' });
  expect(await database.insertAfter(links, first, { ...second, _id: 'third' })).toEqual({ duplicate: 'seq' });
  expect(await all()).toEqual([first, second]);
});

test('the predecessor itself is not changed', async () => {
  const before = await all();
  await database.insertAfter(links, second, { _id: 'third', hash: 'h3', seq: 3 });
  expect((await all()).slice(0, 2)).toEqual(before);
});
