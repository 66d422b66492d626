import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { connectRedis, type Redis } from '@topup/kit/redis';
import { GAME_CODE } from '@topup/proto/game';
import { listStamp } from '../store/list-stamp.ts';
import { openPointCosts } from '../store/point-costs.ts';
import { productList, type ProductList } from '../store/product-list.ts';
import { openProducts, type Products } from '../store/products.ts';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { ADMIN, pricesOf } from '../testing/prices.ts';

const log = createLog('product-list-test', 'silent');
const IDS = ['2', '10', '1'];

let shop: CatalogueUnderTest;
let database: Database;
let redis: Redis;
let products: Products;
/** The list of another process than the one that makes the changes. */
let list: ProductList;
let reads: string[] = [];
beforeAll(async () => {
  shop = await startCatalogueUnderTest();
  database = await connectMongo(shop.servers.mongoUrl, log);
  redis = await connectRedis(shop.servers.redisUrl, log);
  products = await openProducts(database);
  const counted = {
    ...products,
    ofGame: (game: string) => (reads.push('all'), products.ofGame(game)),
    ofGameChangedAfter: (game: string, at: Date) => (reads.push('changed'), products.ofGameChangedAfter(game, at)),
  };
  list = productList(counted, listStamp(redis), await openPointCosts(database));
  await pricesOf(shop).take(IDS.map((id) => ({ id, spu: `${id} Diamonds`, price: '5', customPrice: '90' })));
});
afterAll(async () => {
  await redis?.close();
  await database?.close();
  await shop?.stop();
});
beforeEach(async () => {
  await list.latest(GAME_CODE);
  reads = [];
});

const latest = async () => (await list.latest(GAME_CODE)).products;
const priceOf = async (productId: string) =>
  (await latest()).find((found) => found.productId === productId)?.pricePaise;

test('the list is sorted by number, and is the same object while nothing changed', async () => {
  const snapshot = await list.latest(GAME_CODE);
  expect(snapshot.products.map(({ productId }) => productId)).toEqual(['1', '2', '10']);
  expect(await list.latest(GAME_CODE)).toBe(snapshot);
  expect(reads).toEqual([]);
});

test('another process’s change is visible at once; unchanged products stay the same objects and are not read', async () => {
  const [one, two, ten] = await latest();
  await pricesOf(shop).edit('2', 95);
  const [oneNow, twoNow, tenNow] = await latest();
  expect(twoNow).toMatchObject({ productId: '2', pricePaise: 9_500, version: (two?.version ?? 0) + 1 });
  expect([oneNow === one, tenNow === ten]).toEqual([true, true]);
  expect(reads).toEqual(['changed']);
});

test('a new and a deleted product are in the list', async () => {
  await pricesOf(shop).take([{ id: '3', spu: '3 Diamonds', price: '5', customPrice: '90' }]);
  const ten = (await latest()).find(({ productId }) => productId === '10');
  expect((await shop.call('DELETE', `${ADMIN}/price/${ten?._id}`)).status).toBe(200);
  const found = await latest();
  expect(found.map(({ productId, deletedAt }) => [productId, deletedAt !== undefined])).toEqual([
    ['1', false],
    ['2', false],
    ['3', false],
    ['10', true],
  ]);
});

test('a write long after its timestamp is not missed: all products are then read', async () => {
  const [one] = await latest();
  if (!one) throw new Error('no product');
  const collection = await database.collection('products');
  const late = {
    $set: { pricePaise: 12_345n, changedAt: new Date(one.changedAt.getTime() - 60_000) },
    $inc: { version: 1 },
  };
  await collection.updateOne({ _id: one._id } as never, late as never);
  await listStamp(redis).renew(GAME_CODE);
  expect(await priceOf('1')).toBe(12_345);
  expect(reads).toEqual(['changed', 'all']);
});
