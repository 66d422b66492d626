import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { eventually } from '@topup/kit/testing';
import { adminWritesOf, refuseActs } from '@topup/kit/testing/on-record';
import { routes } from './routes.ts';
import { startCatalogueUnderTest, type CatalogueUnderTest } from './testing/catalogue.ts';

let shop: CatalogueUnderTest;
let connection: mongo.MongoClient;
beforeAll(async () => {
  shop = await startCatalogueUnderTest();
  connection = await mongo.MongoClient.connect(shop.servers.mongoUrl);
});
afterAll(async () => {
  await connection.close();
  await shop.stop();
});

const ADMIN = '/api/products/admin/products';
/** What each call sends, and the product that it changes. */
const WRITES: Readonly<Record<string, { body: object; productId: string; act: string }>> = {
  [`post ${ADMIN}/updatedetails`]: {
    body: {
      ...{ productId: '13', spu: '86 Diamonds', gameCode: 'mobilelegends', price: '115.00', originalPrice: '61.50' },
      ...{ displayName: '86 Diamonds', smileonePoints: 6.15 },
    },
    productId: '13',
    act: 'update-price',
  },
  [`post ${ADMIN}/prices/import`]: {
    body: { gameCode: 'mobilelegends', products: [{ id: '23', spu: '172 Diamonds', price: '122' }] },
    productId: '23',
    act: 'import-prices',
  },
};

test('every admin call that changes anything is tried here', () => {
  expect(Object.keys(WRITES).sort()).toEqual(adminWritesOf(routes));
});

test.each(Object.entries(WRITES))('%s: the act is in the very write that makes the change', async (call, wanted) => {
  const { body, productId, act } = wanted;
  const refusing = refuseActs();
  const answer = await shop.call('POST', call.replace('post ', ''), body).finally(refusing.stop);
  expect(answer.status).toBe(200);
  const product = await connection.db().collection('products').findOne({ productId });
  expect(product?.['acts']).toMatchObject([{ act, subject: productId, before: {}, after: {} }]);
  // The sweeper moves it as soon as the record can be written.
  await eventually('the act is on record', () => connection.db().collection('adminActs').findOne({ act }));
});
