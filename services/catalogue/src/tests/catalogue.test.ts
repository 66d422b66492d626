import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { eventually } from '@topup/kit/testing';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';

const ADMIN = '/api/products/admin/products';
const ITEMS = '/api/products/products/mobilelegends/items';
const diamonds = { id: '13', spu: '86 Diamonds', price: '61.50' };
const pass = { id: 16642, spu: 'Weekly Pass', price: 76, customPrice: '179.50', smileonePoints: 7.6 };
const details = {
  productId: '13',
  spu: '86 Diamonds',
  gameCode: 'mobilelegends',
  price: '115.00',
  originalPrice: '61.50',
  displayName: '86 Diamonds (78 + 8)',
  smileonePoints: 6.15,
};

let shop: CatalogueUnderTest;
let connection: mongo.MongoClient;
const received: { productId: string; paise: number; version: number }[] = [];
beforeAll(async () => {
  shop = await startCatalogueUnderTest();
  connection = await mongo.MongoClient.connect(shop.servers.mongoUrl);
  await shop.neighbours.consume('order.events', {
    'catalogue.price.changed': async ({ price }) =>
      void received.push({
        productId: price?.productId ?? '',
        paise: Number(price?.pricePaise),
        version: Number(price?.version),
      }),
  });
});
afterAll(async () => {
  await connection.close();
  await shop.stop();
});

const importList = (products: unknown[]) =>
  shop.call('POST', `${ADMIN}/prices/import`, { gameCode: 'mobilelegends', products });
const items = async () =>
  (await shop.call('GET', ITEMS, undefined, null)).body as { data: { customPrice: string }[]; version: number };

describe('the price list', () => {
  test('an import applies valid rows, reports invalid ones and warns of prices at cost', async () => {
    const { status, body } = await importList([diamonds, pass, { id: '99', spu: 'x', price: 'free' }]);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        message: 'Sync completed. Success: 2, Failed: 1. 1 item at or below cost.',
        results: { success: 2, failed: 1, errors: [{ id: '99', message: 'The API price is not valid.' }] },
      },
    });
    expect((await items()).data).toMatchObject([
      { productId: '13', displayName: '86 Diamonds', customPrice: '61.50', icon: '' },
      { productId: '16642', customPrice: '179.50' },
    ]);
  });

  test('an edit is on the list at once, published to other services, and recorded', async () => {
    const before = await items();
    const { status, body } = await shop.call('POST', `${ADMIN}/updatedetails`, details);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        message: 'Price updated successfully',
        data: { productId: '13', customPrice: 115, smileonePoints: 6.15 },
      },
    });
    const after = await items();
    expect(after.data[0]?.customPrice).toBe('115.00');
    expect(after.version).toBeGreaterThan(before.version);
    await eventually('the event arrives', () => received.some(({ paise }) => paise === 11500));
    const record = await eventually('the audit record is kept', () =>
      connection.db().collection('priceVersions').findOne({ act: 'update-price', productId: '13' }),
    );
    expect(record).toMatchObject({
      email: 'player@example.com',
      before: { pricePaise: 6150, displayName: '86 Diamonds' },
      after: { pricePaise: 11500, displayName: '86 Diamonds (78 + 8)' },
    });
    await eventually('nothing stays in the product', async () => {
      const left = { $or: [{ 'outbox.0': { $exists: true } }, { 'versions.0': { $exists: true } }] };
      return (await connection.db().collection('products').countDocuments(left)) === 0;
    });
  });

  test('the same import again changes nothing and keeps the assigned price', async () => {
    const before = await items();
    expect((await importList([diamonds, pass])).status).toBe(200);
    expect(await items()).toEqual(before);
  });

  test('two simultaneous edits are both applied, one after the other', async () => {
    const answers = await Promise.all(
      ['120.00', '121.00', '122.00'].map((price) => shop.call('POST', `${ADMIN}/updatedetails`, { ...details, price })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const stored = await connection.db().collection('products').findOne({ productId: '13' });
    expect(stored?.['version']).toBe(5);
  });

  test('a price of zero takes a product off the list, not off the admins’ table', async () => {
    await shop.call('POST', `${ADMIN}/updatedetails`, { ...details, price: 0, smileonePoints: '' });
    expect((await items()).data).toHaveLength(1);
    const { body } = await shop.call('GET', `${ADMIN}/prices?gameCode=mobilelegends`);
    expect(body['data']).toMatchObject([{ customPrice: 0, smileonePoints: 0 }, { productId: '16642' }]);
  });

  test('money and points are 64-bit integers in the database', async () => {
    const types = await connection
      .db()
      .collection('products')
      .aggregate([{ $project: { price: { $type: '$pricePaise' }, points: { $type: '$points' } } }])
      .toArray();
    expect(types.map(({ price, points }) => [price as string, points as string])).toEqual([
      ['long', 'long'],
      ['long', 'long'],
    ]);
  });

  test('other services can read the changes that they missed, in order and in pages', async () => {
    const seen: string[] = [];
    for (let cursor = { changedAtMs: 0n, id: '' }, more = true; more;) {
      const page = await shop.neighbours.ask('catalogue.prices.since', { cursor, limit: 1 });
      seen.push(...page.prices.map(({ productId }) => productId));
      more = page.more;
      if (page.next) cursor = { changedAtMs: page.next.changedAtMs, id: page.next.id };
    }
    expect(seen).toEqual(['16642', '13']);
  });

  test('an unchanged list is not sent again', async () => {
    const { headers } = await shop.call('GET', ITEMS, undefined, null);
    const response = await fetch(`${shop.app.url}${ITEMS}`, {
      // fetch would add no-cache by itself, as a browser does on a forced reload.
      headers: { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(response.status).toBe(304);
  });
});

describe("the supplier's list", () => {
  test('is fetched from the supplier-gateway, and is 503 with a fixed text without an answer', async () => {
    const silent = await shop.call('GET', `${ADMIN}/mobilelegends/items`);
    expect(silent).toMatchObject({
      status: 503,
      body: { message: 'Failed to fetch latest products. Please try again.' },
    });
    await shop.neighbours.answer('supplier.queries', {
      'supplier.catalogue.list': async () => ({ products: [{ id: '13', spu: '86 Diamonds', price: '61.50' }] }),
    });
    expect(await shop.call('GET', `${ADMIN}/mobilelegends/items`)).toMatchObject({
      status: 200,
      body: { message: 'Successfully fetched 1 products from the provider', data: { product: [diamonds] } },
    });
  });
});

describe('what is refused', () => {
  test.each([
    ['a negative price', { price: '-5' }],
    ['three decimals', { price: '1.234' }],
    ['an exponent', { price: '1e3' }],
    ['an empty price', { price: '' }],
    ['a price of text', { price: 'free' }],
    ['negative points', { smileonePoints: -1 }],
    ['points with a comma', { smileonePoints: '61,5' }],
    ['points with an exponent', { smileonePoints: '1e3' }],
    ['another game', { gameCode: 'chess' }],
    ['an operator as id', { productId: { $gt: '' } }],
    ['no name', { spu: '' }],
  ])('%s', async (_name, change) => {
    const { status, body } = await shop.call('POST', `${ADMIN}/updatedetails`, { ...details, ...change });
    expect([status, body['success'], typeof body['message']]).toEqual([400, false, 'string']);
  });

  test('an import of nothing good', async () => {
    expect((await importList([{ id: {}, spu: [], price: 'free' }])).status).toBe(400);
    expect((await importList([])).status).toBe(400);
  });

  test('everybody but admins, on every admin call', async () => {
    const calls = [
      ['GET', `${ADMIN}/mobilelegends/items`],
      ['GET', `${ADMIN}/prices?gameCode=mobilelegends`],
      ['POST', `${ADMIN}/updatedetails`],
      ['POST', `${ADMIN}/prices/import`],
      ['GET', '/api/icons'],
    ] as const;
    for (const [method, path] of calls) {
      expect([path, (await shop.call(method, path, undefined, null)).status]).toEqual([path, 401]);
      expect([path, (await shop.call(method, path, undefined, { role: 'user' })).body['code']]).toEqual([
        path,
        'forbidden',
      ]);
    }
  });
});
