import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { eventually } from '@topup/kit/testing';
import { adminWritesOf, happensOnRecordOnly, refuseActs } from '@topup/kit/testing/on-record';
import { routes } from './routes.ts';
import { startCatalogueUnderTest, type CatalogueUnderTest } from './testing/catalogue.ts';
import { blackPng } from './testing/png.ts';
import { formOf, post } from './testing/uploads.ts';

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
type Wanted = { body: object; productId: string; act: string };
/** What each call sends, and the product that it changes. */
const WRITES: Readonly<Record<string, Wanted>> = {
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
const UPLOAD = 'post /api/icons/upload';
const SET_ICON = 'put /api/icons/product/icon';

test('every admin call that changes anything is tried here', () => {
  expect([...Object.keys(WRITES), UPLOAD, SET_ICON].sort()).toEqual(adminWritesOf(routes));
});

async function actIsInTheChange(call: string, { body, productId, act }: Wanted): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  const refusing = refuseActs();
  const answer = await shop.call(method.toUpperCase(), path, body).finally(refusing.stop);
  expect(answer.status).toBe(200);
  const product = await connection.db().collection('products').findOne({ productId });
  expect(product?.['acts']).toMatchObject([{ act, subject: productId, before: {}, after: {} }]);
  // The sweeper moves it as soon as the record can be written.
  await eventually('the act is on record', () => connection.db().collection('adminActs').findOne({ act }));
}

test.each(Object.entries(WRITES))('%s: the act is in the very write that makes the change', actIsInTheChange);

test(`${SET_ICON}: the act is in the very write that makes the change`, async () => {
  const { icons } = (await shop.call('GET', '/api/icons')).body as { icons: { filename: string }[] };
  const body = { productId: '13', iconFilename: icons[0]?.filename };
  await actIsInTheChange(SET_ICON, { body, productId: '13', act: 'set-icon' });
});

test(`${UPLOAD} happens on record only`, async () => {
  const at = { url: `http://127.0.0.1:${shop.app.port}`, mint: shop.mint };
  await happensOnRecordOnly({
    call: () => post(at, formOf(blackPng(9, 9))),
    state: async () => (await shop.call('GET', '/api/icons')).body['icons'],
  });
});
