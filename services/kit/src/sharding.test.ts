import { describe, expect, test } from '@jest/globals';
import { shardingProblems, type ShardedCollection } from './sharding.ts';

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
