import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@topup/kit/testing';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';
import { pricesOf } from '../testing/prices.ts';

let shop: CatalogueUnderTest;
let prices: ReturnType<typeof pricesOf>;
let list: { id: string; spu: string; price: string }[] = [];
const IDS = ['1', '2', '3', '4'];
const named = (names: Record<string, string> = {}) =>
  IDS.map((id) => ({ id, spu: names[id] ?? `${id} Diamonds`, price: '6.25' }));
beforeAll(async () => {
  shop = await startCatalogueUnderTest();
  prices = pricesOf(shop);
  await shop.neighbours.answer('supplier.queries', { 'supplier.catalogue.list': async () => ({ products: list }) });
  await prices.take(named().map((item) => ({ ...item, customPrice: 100 })));
});
afterAll(() => shop?.stop());

const row = async (id: string) => (await prices.rows()).find(({ productId }) => productId === id);
const alarms = async () => {
  const { alarms: open } = (await shop.call('GET', '/api/admin/alarms/catalogue')).body['data'] as {
    alarms: { kind: string; subject: string; detail: string }[];
  };
  return open.map(({ kind, subject }) => `${kind}:${subject}`);
};

test('another name under an id is off sale with an alarm, until an admin confirms it', async () => {
  list = named({ 2: 'Twilight Pass', 3: ' 3DIAMONDS' });
  await prices.compare();
  expect(await prices.onSale()).toEqual(['1', '3', '4']);
  expect(await row('2')).toMatchObject({
    spu: '2 Diamonds',
    customPrice: 100,
    notSold: 'renamed',
    renamed: { to: 'Twilight Pass', isOnSale: false },
  });
  await eventually('the alarm is open', async () => (await alarms()).includes('name_changed:2'));
  expect((await prices.confirmNames([{ productId: '2', name: 'Something else' }])).results).toMatchObject({
    success: 0,
    failed: 1,
  });
  const confirmed = await prices.confirmNames([{ productId: '2', name: 'Twilight Pass' }]);
  expect(confirmed.results).toMatchObject({ success: 1, differences: [{ productId: '2' }] });
  expect(await prices.onSale()).toEqual(['1', '2', '3', '4']);
  expect(await row('2')).toMatchObject({ spu: 'Twilight Pass', displayName: 'Twilight Pass', renamed: null });
  await eventually('the alarm is closed', async () => (await alarms()).length === 0);
});

test('a sync does not take another name over either; the old name again ends it', async () => {
  await prices.take(named({ 2: 'Twilight Pass', 4: 'Starlight' }));
  expect(await row('4')).toMatchObject({ spu: '4 Diamonds', displayName: '4 Diamonds', notSold: 'renamed' });
  await prices.backTo('4', 1);
  expect(await row('4')).toMatchObject({ notSold: 'renamed' });
  list = named({ 2: 'Twilight Pass' });
  await prices.compare();
  expect(await row('4')).toMatchObject({ renamed: null, notSold: null });
});

test('when most of the list changes at once, nothing is taken off: one alarm, and one question for all', async () => {
  list = named({ 1: 'Un', 2: 'Deux', 3: 'Trois' });
  await prices.compare();
  expect(await prices.onSale()).toEqual(IDS);
  await eventually('one alarm is open', async () => (await alarms()).join() === 'names_changed:list');
  await prices.compare();
  expect(await prices.onSale()).toEqual(IDS);
  const names = (await prices.rows()).flatMap(({ productId, renamed }) =>
    renamed ? [{ productId, name: renamed.to }] : [],
  );
  expect((await prices.confirmNames(names)).results).toMatchObject({ success: 3 });
  await eventually('the alarm is closed', async () => (await alarms()).length === 0);
});
