import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { adminWritesOf, happensOnRecordOnly, refuseActs } from '@topup/kit/testing/on-record';
import { routes } from '../routes.ts';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { blackPng } from '../testing/png.ts';
import { ADMIN, pricesOf } from '../testing/prices.ts';
import { formOf, post } from '../testing/uploads.ts';

let shop: CatalogueUnderTest;
let connection: mongo.MongoClient;
beforeAll(async () => {
  shop = await startCatalogueUnderTest();
  connection = await mongo.MongoClient.connect(shop.servers.mongoUrl);
  await pricesOf(shop).edit('13', 100);
});
afterAll(async () => {
  await connection.close();
  await shop.stop();
});

const product13 = () => connection.db().collection('products').findOne({ productId: '13' });
const reason = 'a test';
/** Every call that changes one product, in an order in which each has something to change. */
const SINGLE: Readonly<Record<string, { act: string; call: () => Promise<{ status: number }> }>> = {
  [`post ${ADMIN}/updatedetails`]: { act: 'update-price', call: () => pricesOf(shop).edit('13', 115) },
  [`post ${ADMIN}/price/:id/pause`]: { act: 'pause', call: () => pricesOf(shop).pause('13') },
  [`post ${ADMIN}/price/:id/resume`]: { act: 'resume', call: () => pricesOf(shop).resume('13') },
  [`post ${ADMIN}/price/:id/rollback`]: { act: 'rollback-price', call: () => pricesOf(shop).backTo('13', 1) },
  'put /api/icons/product/icon': {
    act: 'set-icon',
    call: async () => {
      const { icons } = (await shop.call('GET', '/api/icons')).body as { icons: { filename: string }[] };
      return shop.call('PUT', '/api/icons/product/icon', { productId: '13', iconFilename: icons[0]?.filename });
    },
  },
  [`delete ${ADMIN}/price/:id`]: { act: 'delete-price', call: () => pricesOf(shop).remove('13') },
};
let importId = '';
/** Every call that changes many products. */
const MANY: Readonly<Record<string, () => Promise<{ status: number }>>> = {
  [`post ${ADMIN}/prices/import`]: async () => {
    const answer = await pricesOf(shop).take([{ id: '13', spu: 'x', price: '6.25', customPrice: '60' }]);
    importId = answer.importId ?? importId;
    return answer;
  },
  [`post ${ADMIN}/prices/bulk`]: () => pricesOf(shop).bulk([{ productId: '13', displayName: 'Bulk' }]),
  [`post ${ADMIN}/prices/confirm-names`]: () => pricesOf(shop).confirmNames([{ productId: '13', name: 'x' }]),
  [`post ${ADMIN}/prices/rollback`]: () => pricesOf(shop).rollback({ importId }),
  [`post ${ADMIN}/prices/imports/:importId/undo`]: async () => {
    const [last] = (await pricesOf(shop).imports()).imports;
    return pricesOf(shop).undo(last?.importId ?? '', { reason });
  },
};
const UPLOAD = 'post /api/icons/upload';
const COMPARE = `post ${ADMIN}/prices/compare`;
/** Stores one document, which says who did it and why: see second-admin.test.ts. */
const OWN_RECORD = ['point-cost', 'proposals/:proposalId/confirm', 'proposals/:proposalId/withdraw'].map(
  (path) => `post ${ADMIN}/prices/${path}`,
);
/** Only calculates, so it needs no record. */
const CHANGES_NOTHING = `post ${ADMIN}/prices/suggestions`;

test('this file covers every admin call that changes anything', () => {
  const tried = [...Object.keys(SINGLE), ...Object.keys(MANY), UPLOAD, COMPARE, ...OWN_RECORD, CHANGES_NOTHING];
  expect(tried.sort()).toEqual(adminWritesOf(routes));
});

test.each(Object.entries(SINGLE))('%s: the version is in the same write as the change', async (_call, one) => {
  const refusing = refuseActs('priceVersions');
  const answer = await one.call().finally(refusing.stop);
  expect(answer.status).toBe(200);
  const product = await product13();
  const pending = product?.['versions'] as { act: string; version: number }[];
  expect(pending.at(-1)).toMatchObject({ act: one.act, version: product?.['version'] });
  // Reading the history moves pending versions into it first.
  const { versions } = await pricesOf(shop).versions('13');
  expect(versions[0]).toMatchObject({ act: one.act, by: expect.stringMatching(/@example.com$/) });
});

test.each(Object.entries(MANY))('%s happens only after it is recorded', (_call, call) =>
  happensOnRecordOnly({
    call,
    state: () => product13().then((p) => [p?.['version'] as number]),
    record: 'priceImports',
  }),
);

test(`${UPLOAD} happens on record only`, async () => {
  const at = { url: shop.app.url, mint: shop.mint };
  await happensOnRecordOnly({
    call: () => post(at, formOf(blackPng(9, 9))),
    state: async () => (await shop.call('GET', '/api/icons')).body['icons'],
  });
});

test(`${COMPARE} happens on record only`, async () => {
  await shop.neighbours.answer('supplier.queries', {
    'supplier.catalogue.list': async () => ({ products: [{ id: '13', spu: 'x', price: '7' }] }),
  });
  // From here on the nightly comparison is not due.
  await shop.call('POST', `${ADMIN}/prices/compare`);
  await shop.app.jobs.comparing.runNow();
  await happensOnRecordOnly({
    call: () => shop.call('POST', `${ADMIN}/prices/compare`),
    state: async () => connection.db().collection('priceComparisons').find().toArray(),
  });
});
