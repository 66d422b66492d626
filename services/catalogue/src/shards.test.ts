import { expect, test } from '@jest/globals';
import { shardingProblems } from '@topup/kit/sharding';
import { declaredCollections } from '@topup/kit/testing/declared-collections';
import { openCollections } from './collections.ts';

test('every rule that a unique index keeps holds on a sharded cluster', async () => {
  const declared = await declaredCollections(openCollections);
  expect(declared.flatMap(shardingProblems)).toEqual([]);
  expect(declared.map(({ name }) => name)).toContain('products');
});
