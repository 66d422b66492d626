import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@topup/kit/testing';
import { openPrices } from '../store/prices.ts';
import { LINE, openShop, price, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

const ready = async () => (await fetch(`${shop.app().managementUrl}/readyz`)).status === 200;

test('the broker is away: an order of a verified player is taken at once, and delivered when the broker is back', async () => {
  const ids = { userId: '12345678', zoneId: '1234' };
  expect((await shop.player('POST', '/api/orders/verify-username', ids)).status).toBe(200);
  shop.broker.cut();
  await eventually('not ready', async () => !(await ready()));
  const startedAt = performance.now();
  const orderId = await shop.place([LINE], ids);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(await shop.read(orderId)).toMatchObject({ status: 'pending', step: 'debit', tries: 0 });
  await shop.due(orderId);
  expect(await shop.read(orderId)).toMatchObject({ status: 'pending', tries: 0 });

  shop.broker.mend();
  await eventually('ready', ready);
  await shop.due(orderId);
  await shop.becomes(orderId, 'completed/done');
});

test('a price event that the broker lost: the new price is charged as soon as the broker is back', async () => {
  shop.broker.cut();
  await eventually('not ready', async () => !(await ready()));
  const raised = price('13', 6_300n, { version: 2n, changedAtMs: 1_700_000_009_000n });
  shop.neighbours.behaviour.prices = [...PRICES.slice(1), raised];
  shop.broker.mend();
  await eventually('the new price', () => shop.app().deps.prices.get('mobilelegends', '13')?.pricePaise === 6_300);
  expect((await shop.order([LINE])).status).toBe(409);
  const orderId = await shop.place([{ ...LINE, price: '63.00' }]);
  expect(await shop.becomes(orderId, 'completed/done')).toMatchObject({ totalPaise: 6_300 });
});

test('an older version of a price is ignored', async () => {
  const old = price('13', 1n, { version: 1n, changedAtMs: 1_700_000_010_000n });
  const settled = new Promise<void>((resolve) => {
    const stop = shop.app().deps.bus.onProcessed(({ message }) => message.id === 'old' && (stop(), resolve()));
  });
  await shop.neighbours.bus.announce('catalogue.price.changed', { price: old }, { id: 'old' });
  await settled;
  expect(shop.app().deps.prices.get('mobilelegends', '13')?.pricePaise).toBe(6_300);
});

test('of two versions with one number the later counts, here and after a restart: the catalogue forgot the first', async () => {
  const at = (pricePaise: bigint, second: bigint) =>
    shop.neighbours.bus.announce(
      'catalogue.price.changed',
      { price: price('23', pricePaise, { version: 2n, changedAtMs: 1_700_000_000_000n + 1_000n * second }) },
      { id: `23 at ${second}` },
    );
  await at(12_500n, 5n);
  await eventually('known', () => shop.app().deps.prices.get('mobilelegends', '23')?.pricePaise === 12_500);
  await at(12_900n, 7n);
  await eventually('the later', () => shop.app().deps.prices.get('mobilelegends', '23')?.pricePaise === 12_900);
  const settled = new Promise<void>((resolve) => {
    const stop = shop.app().deps.bus.onProcessed(({ message }) => message.id === '23 at 6' && (stop(), resolve()));
  });
  await at(12_700n, 6n);
  await settled;
  expect(shop.app().deps.prices.get('mobilelegends', '23')?.pricePaise).toBe(12_900);
  expect((await openPrices(shop.database)).get('mobilelegends', '23')?.pricePaise).toBe(12_900);
});

test('a restarted process knows its prices and orders without asking', async () => {
  shop.neighbours.behaviour.debit = () => null;
  const orderId = await shop.place([{ ...LINE, price: '63.00' }]);
  await shop.app().stop();
  shop.neighbours.behaviour.prices = [];
  await shop.restart();
  expect(shop.app().deps.prices.get('mobilelegends', '13')?.pricePaise).toBe(6_300);
  shop.neighbours.behaviour.debit = (body) => ({ ...body, $typeName: undefined, outcome: 1, reason: '' }) as never;
  await shop.due(orderId);
  await shop.becomes(orderId, 'completed/done');
});

test('without a price list that was complete once the service is not ready; it asks until it has one', async () => {
  await shop.app().stop();
  await (await shop.database.collection('cursors')).deleteMany({});
  shop.neighbours.behaviour.prices = null;
  await shop.restart();
  const probe = await fetch(`${shop.app().managementUrl}/readyz`);
  expect([probe.status, await probe.json()]).toMatchObject([503, { failures: { 'price list': expect.any(String) } }]);
  shop.neighbours.behaviour.prices = [...PRICES];
  shop.broker.cut();
  shop.broker.mend();
  await eventually('ready', ready);
});
