import { afterAll, beforeAll, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { eventually } from '@topup/kit/testing';
import { openShop, startOrder, type OrderApp, price, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
let other: OrderApp;
beforeAll(async () => {
  shop = await openShop();
  other = await startOrder(shop.config, createLog('order-test', 'silent'), { getKey: shop.mint.getKey });
  await eventually('the other is ready', async () => {
    return (await fetch(`${other.managementUrl}/readyz`)).ok;
  });
});
afterAll(async () => {
  await other?.stop();
  await shop?.close();
});

test('a changed price is known to both processes at once, whichever of them heard of it', async () => {
  // The broker alternates between consumers, so each process receives some of the events.
  for (const version of [2n, 3n, 4n, 5n]) {
    const changed = price('13', 6_250n + version, { version, changedAtMs: 1_700_000_000_000n + version });
    shop.neighbours.behaviour.prices = [...PRICES.slice(1), changed];
    await shop.neighbours.bus.announce('catalogue.price.changed', { price: changed }, { id: `13:${version}` });
    for (const app of [shop.app(), other])
      await eventually(`version ${version} is known`, () => {
        return app.deps.prices.get('mobilelegends', '13')?.pricePaise === Number(changed.pricePaise);
      });
  }
});
