import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { connectMongo } from '@topup/kit/mongo';
import { insertAll } from '@topup/kit/testing';
import { PRODUCTS_MAX } from '../domain/product.ts';
import type { ProductRecord } from '../store/product-schema.ts';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { pricesOf } from '../testing/prices.ts';

const listed = (id: string) => ({ id, spu: `${id} Diamonds`, price: '5', customPrice: '90' });
const MESSAGE = 'The store keeps at most 5000 products.';

let shop: CatalogueUnderTest;
let prices: ReturnType<typeof pricesOf>;
beforeAll(async () => {
  shop = await startCatalogueUnderTest();
  prices = pricesOf(shop);
  await prices.take([listed('1')]);
  const database = await connectMongo(shop.servers.mongoUrl, createLog('too-many-products-test', 'silent'));
  const collection = await database.collection<ProductRecord>('products');
  // Copies a stored document, so that the numbers keep the types that the schema requires.
  const [first] = await collection.find({}, { promoteValues: false }).toArray();
  if (!first) throw new Error('nothing was imported');
  const more = Array.from({ length: PRODUCTS_MAX - 3 }, (_, i) => String(100_000 + i));
  await insertAll(
    collection,
    more.map((productId) => ({ ...first, _id: productId, productId })),
  );
  await database.close();
});
afterAll(() => shop?.stop());

test('products up to the limit are created, the others are refused one by one, and the list is complete', async () => {
  const rows = ['2', '3', '4', '5'].map(listed);
  const shown = await prices.take(rows, { dryRun: true });
  const done = await prices.take(rows);
  for (const { results } of [shown, done]) {
    expect(results).toMatchObject({ success: 2, failed: 2 });
    expect(results.errors.map(({ message }) => message)).toEqual([MESSAGE, MESSAGE]);
  }
  expect(await prices.rows()).toHaveLength(PRODUCTS_MAX);
});

test('another single product is refused with a message; existing ones can be changed', async () => {
  expect(await prices.edit('6', 90)).toMatchObject({
    status: 422,
    body: { code: 'too_many_products', message: MESSAGE },
  });
  expect(await prices.edit('1', 95)).toMatchObject({ status: 200 });
  expect((await prices.priced())['1']).toBe(95);
});
