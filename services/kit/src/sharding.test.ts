import { describe, expect, test } from '@jest/globals';
import { namesShard, shardCommands, shardingProblems, type ShardedCollection } from './sharding.ts';

const unique = (name: string, ...fields: string[]) => ({
  name,
  unique: true,
  key: Object.fromEntries(fields.map((field) => [field, 1 as const])),
});
const byOwner: ShardedCollection = {
  name: 'things',
  sharding: { key: { owner: 1 }, idDeterminesKey: 'a thing never changes hands' },
  indexes: [unique('chain', 'owner', 'seq')],
};

describe('a declaration', () => {
  test('that keeps every rule on a sharded cluster has no problem', () => {
    expect(shardingProblems(byOwner)).toEqual([]);
    expect(shardingProblems({ ...byOwner, sharding: { key: { _id: 'hashed' } }, indexes: [] })).toEqual([]);
    expect(
      shardingProblems({ name: 'few', sharding: { oneShard: 'few' }, indexes: [unique('number', 'number')] }),
    ).toEqual([]);
  });

  test('is needed for every collection', () => {
    expect(shardingProblems({ ...byOwner, sharding: undefined })).toEqual(['things: declares no sharding']);
  });

  test('is refused when a unique index could hold the same key on two shards', () => {
    const indexes = [...byOwner.indexes, unique('number', 'number')];
    expect(shardingProblems({ ...byOwner, indexes })).toEqual([
      'things: unique index "number" does not begin with the shard key',
    ]);
    expect(shardingProblems({ ...byOwner, sharding: { key: { _id: 1 } } })).toEqual([
      'things: unique index "chain" does not begin with the shard key',
    ]);
  });

  test('is refused when nothing keeps an _id on one shard', () => {
    expect(shardingProblems({ ...byOwner, sharding: { key: { owner: 1 } } })).toEqual([
      'things: nothing says why an _id belongs to one shard key',
    ]);
  });
});

describe('a filter', () => {
  test.each([
    ['one value', { owner: 'a' }],
    ['a list', { owner: { $in: ['a', 'b'] } }],
    ['a value beside a condition of its own', { $and: [{ owner: 'a' }, { seq: { $gt: 1 } }] }],
  ])('names the shard by %s', (_, filter) => {
    expect(namesShard(filter, { owner: 1 })).toBe(true);
  });

  test.each([
    ['without the field', { seq: 1 }],
    ['with null', { owner: null }],
    ['with all but one value', { owner: { $ne: 'a' } }],
    ['with an open range', { owner: { $gt: 'a' } }],
    ['with a way round it', { $or: [{ owner: 'a' }, { seq: 1 }] }],
  ])('does not name it %s', (_, filter) => {
    expect(namesShard(filter, { owner: 1 })).toBe(false);
  });

  test('may use a prefix of an id only where the key is not hashed', () => {
    const id = 'f'.repeat(32);
    const filter = { _id: { $gte: `${id}0`, $lt: `${id}:` } };
    expect(namesShard(filter, { _id: 1 })).toBe(true);
    expect(namesShard(filter, { _id: 'hashed' })).toBe(false);
    expect(namesShard({ _id: { $gte: 'a', $lt: 'b' } }, { _id: 1 })).toBe(false);
  });
});

test('the commands name what is sharded, and nothing else', () => {
  const few: ShardedCollection = { name: 'few', sharding: { oneShard: 'few' }, indexes: [] };
  const ranged: ShardedCollection = { name: 'pieces', sharding: { key: { _id: 1 } }, indexes: [] };
  expect(shardCommands('shop', [byOwner, few, ranged])).toEqual([
    'db.getSiblingDB("shop").things.createIndex({"owner":1})',
    'sh.shardCollection("shop.things", {"owner":1})',
    'sh.shardCollection("shop.pieces", {"_id":1})',
  ]);
});
