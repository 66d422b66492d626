import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { BEN, pricesOf } from '../testing/prices.ts';

let shop: CatalogueUnderTest;
let prices: ReturnType<typeof pricesOf>;
beforeAll(async () => {
  shop = await startCatalogueUnderTest();
  prices = pricesOf(shop);
});
afterAll(() => shop?.stop());

const listed = (id: string, more: object = {}) => ({ id, spu: `${id} Diamonds`, price: '618.75', ...more });

test('a sync never puts back on sale what somebody took off: price zero, pause or deletion', async () => {
  const ids = ['zero', 'paused', 'deleted'];
  await prices.take(ids.map((id) => listed(id, { customPrice: 10_999 })));
  await prices.edit('zero', 0, { spu: 'zero Diamonds' }, BEN);
  await prices.pause('paused', {}, BEN);
  await prices.remove('deleted');
  expect(await prices.onSale()).toEqual([]);
  for (const more of [{}, { customPrice: 618.75 }, { customPrice: 0 }]) {
    await prices.take(ids.map((id) => listed(id, more)));
    expect(await prices.onSale()).toEqual([]);
  }
  expect((await prices.rows()).find(({ productId }) => productId === 'deleted')).toMatchObject({
    customPrice: 10_999,
    paused: { reason: 'Deleted before, and brought back by a sync' },
  });
  await prices.resume('deleted');
  expect(await prices.onSale()).toEqual(['deleted']);
});
