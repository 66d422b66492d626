import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BodyOf } from '@topup/proto';
import { QueryFailed } from '@topup/kit/messaging';
import { startCatalogueUnderTest, type CatalogueUnderTest } from '../testing/catalogue.ts';

const SALES = '/api/products/admin/products/prices/sales';
const SINCE = '2026-02-27T18:30:00.000Z';

let shop: CatalogueUnderTest;
let isAway = false;
const requestedDays: BodyOf<'order.units.sold'>['days'][] = [];
beforeAll(async () => {
  shop = await startCatalogueUnderTest();
  await shop.neighbours.answer('order.queries', {
    'order.units.sold': async ({ days }) => {
      if (isAway) throw new QueryFailed('away', 'no sales');
      requestedDays.push(days);
      return { sales: [{ productId: '13', quantity: 3n, revenuePaise: 18_755n }], sinceMs: BigInt(Date.parse(SINCE)) };
    },
  });
});
afterAll(() => shop.stop());

test('an admin reads the order service’s counts, in rupees', async () => {
  const { status, body } = await shop.call('GET', `${SALES}?days=7`);
  const sales = [{ productId: '13', quantity: 3, revenue: 187.55 }];
  expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { sales, since: SINCE } } });
  await shop.call('GET', SALES);
  expect(requestedDays).toEqual([7, 30]);
});

test.each(['0', '31', '1.5', 'x'])('%s days are none to count', async (days) =>
  expect(await shop.call('GET', `${SALES}?days=${days}`)).toMatchObject({
    status: 400,
    body: { message: 'Please choose 1 to 30 days.' },
  }),
);

test('without the order service the call says so, and a player is refused', async () => {
  isAway = true;
  expect(await shop.call('GET', SALES)).toMatchObject({
    status: 503,
    body: { success: false, message: 'The order service does not answer. Please try again.' },
  });
  expect((await shop.call('GET', SALES, undefined, { role: 'user' })).status).toBe(403);
});
