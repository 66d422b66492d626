import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ShardedCollection } from '@topup/kit/sharding';
import { declaredCollections } from '@topup/kit/testing/declared-collections';
import { listenForShards, type ShardListener } from '@topup/kit/testing/shard-listener';
import { openCollections } from '../collections.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let listener: ShardListener;
let declared: ShardedCollection[];
beforeAll(async () => {
  shop = await openShop({}, async (mongoUrl) => {
    listener = await listenForShards(mongoUrl);
    return listener.url;
  });
  declared = await declaredCollections(openCollections);
});
afterAll(async () => {
  await shop.close();
  await listener.close();
});

/** Background queries that go to all shards, independent of what is sold. */
const BACKGROUND = [
  // The sweeper, every 2 s.
  'orders find nextAt',
  // Alarms and statistics, every 15 s at most.
  'orders find stuck',
  'orders find status createdAt',
  'orders find placedReason createdAt',
  'orders aggregate status createdAt',
];

test('what happens to an order until it is delivered, or given back, goes to one shard each', async () => {
  listener.begin();
  const orderId = await shop.place();
  await shop.becomes(orderId, 'completed/done');
  const paidElsewhere = await shop.order(undefined, { paymentMethod: 'ekupi' });
  expect(paidElsewhere.status).toBe(200);
  const { operations, shapes } = listener.scattered(declared);
  expect(shapes.filter((shape) => !BACKGROUND.includes(shape))).toEqual([]);
  expect(operations).toBeGreaterThan(3);
});
