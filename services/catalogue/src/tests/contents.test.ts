import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { ADMIN, BEN, pricesOf } from '../testing/prices.ts';

let shop: CatalogueUnderTest;
let prices: ReturnType<typeof pricesOf>;
let connection: mongo.MongoClient;
beforeAll(async () => {
  shop = await startCatalogueUnderTest();
  prices = pricesOf(shop);
  connection = await mongo.MongoClient.connect(shop.servers.mongoUrl);
});
afterAll(async () => {
  await connection.close();
  await shop.stop();
});

const WEEKLY = {
  diamonds: 80,
  dailyDiamonds: 20,
  days: 7,
  firstTimeDiamonds: 0,
  extra: 'Collect each day in the game',
  extraHindi: 'हर दिन गेम में लें',
};
const FIRST = { ...WEEKLY, diamonds: 50, dailyDiamonds: 0, days: 0, firstTimeDiamonds: 100, extra: '', extraHindi: '' };

const record = async (id: string) => {
  const { body } = await shop.call('GET', `${ADMIN}/prices`);
  return (body['data'] as { productId: string; contents: unknown; version: number }[]).find(
    ({ productId }) => productId === id,
  );
};
const listedOne = async (id: string) => {
  const { body } = await shop.call('GET', '/api/products/products/mobilelegends/items', undefined, null);
  return (body['data'] as { productId: string; contents?: unknown }[]).find(({ productId }) => productId === id);
};
const stored = (id: string) => connection.db().collection('products').findOne({ productId: id });

test('a product without contents is listed and stored as before, without the field', async () => {
  await prices.edit('1', 100);
  expect(await record('1')).toMatchObject({ contents: null });
  expect(await listedOne('1')).not.toHaveProperty('contents');
  expect(await stored('1')).not.toHaveProperty('contents');
});

test('contents are edited with the price, listed for players, and part of the history', async () => {
  await prices.edit('2', 180);
  const edited = await prices.edit('2', 181, { contents: WEEKLY, version: 1 });
  expect(edited).toMatchObject({ status: 200, body: { data: { contents: WEEKLY, customPrice: 181, version: 2 } } });
  expect(await listedOne('2')).toMatchObject({ contents: WEEKLY });
  expect((await prices.versions('2')).versions[0]).toMatchObject({
    act: 'update-price',
    by: 'anna@example.com',
    before: { contents: null },
    after: { contents: WEEKLY },
  });
});

test('contents alone are a change, numbers may be sent as text, and two admins do not overwrite each other', async () => {
  await prices.edit('3', 74.5);
  const typed = { diamonds: '50', firstTimeDiamonds: '100 ', dailyDiamonds: '' };
  expect(await prices.edit('3', 74.5, { contents: typed, version: 1 })).toMatchObject({
    body: { data: { contents: FIRST, version: 2 } },
  });
  expect((await prices.edit('3', 74.5, { contents: FIRST, version: 2 })).body).toMatchObject({ data: { version: 2 } });
  expect(await prices.edit('3', 74.5, { contents: null, version: 1 }, BEN)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', details: { fields: ['contents'], current: { contents: FIRST } } },
  });
});

test('an edit or a sync that does not name the contents keeps them; null or nothing in them removes them', async () => {
  await prices.edit('4', 100, { contents: FIRST });
  await prices.edit('4', 101);
  await prices.bulk([{ productId: '4', price: 102 }]);
  await prices.take([{ id: '4', spu: '4 Diamonds', price: '7.00', customPrice: '103' }]);
  await prices.pause('4');
  expect(await record('4')).toMatchObject({ contents: FIRST, version: 5 });
  await prices.edit('4', 103, { contents: { diamonds: 0, extra: ' ' } });
  expect(await record('4')).toMatchObject({ contents: null });
  expect(await stored('4')).not.toHaveProperty('contents');
});

test('a bulk edit changes contents, and its undo restores them', async () => {
  await prices.edit('5', 100);
  const { importId, results } = await prices.bulk([{ productId: '5', contents: WEEKLY }]);
  expect(results.differences).toMatchObject([{ before: { contents: null }, after: { contents: WEEKLY } }]);
  expect(await record('5')).toMatchObject({ contents: WEEKLY });
  expect((await prices.undo(importId)).status).toBe(200);
  expect(await record('5')).toMatchObject({ contents: null });
});

test('a proposal carries contents with its price', async () => {
  await prices.edit('6', 100);
  const { status, proposal } = await prices.edit('6', 500, { contents: WEEKLY });
  expect([status, (await record('6'))?.contents]).toEqual([202, null]);
  await prices.confirm(proposal.id);
  expect(await record('6')).toMatchObject({ contents: WEEKLY, customPrice: 500 });
});

test('a version stored by a release without contents restores the rest and keeps them', async () => {
  await prices.edit('7', 100);
  await prices.edit('7', 101, { contents: WEEKLY });
  const versions = connection.db().collection('priceVersions');
  await prices.versions('7');
  await versions.updateOne({ productId: '7', version: 1 }, { $unset: { 'after.contents': 1 } });
  expect((await prices.versions('7')).versions[1]?.after).not.toHaveProperty('contents');
  expect((await prices.backTo('7', 1)).body).toMatchObject({ data: { customPrice: 100, contents: WEEKLY } });
  expect((await prices.backTo('7', 2)).body).toMatchObject({ data: { customPrice: 101, contents: WEEKLY } });
});

test('a field that a newer release has stored is neither lost nor in the way of an edit', async () => {
  await prices.edit('8', 100, { contents: FIRST });
  await connection
    .db()
    .collection('products')
    .updateOne({ productId: '8' }, { $set: { later: { new: 1 } } });
  expect(await prices.edit('8', 101)).toMatchObject({ status: 200, body: { data: { version: 2 } } });
  expect(await stored('8')).toMatchObject({ later: { new: 1 }, contents: FIRST });
});
