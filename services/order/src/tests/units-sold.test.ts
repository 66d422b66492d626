import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UnitState } from '@topup/proto';
import { createLog } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { eventually } from '@topup/kit/testing';
import { placedAt } from '../testing/old-orders.ts';
import { allUnits, goodBehaviour } from '../testing/neighbours.ts';
import { indianDay, indianRange } from '@topup/kit/indian-day';
import { LINE, openShop, type Shop } from '../testing/shop.ts';

const DAY_MS = 86_400_000;
const OTHER = { productId: '23', price: '120.00', quantity: 1 };

let shop: Shop;
let catalogue: Bus;
let noon: Date;
beforeAll(async () => {
  shop = await openShop();
  noon = shop.noon();
  const log = createLog('units-sold-test', 'silent');
  catalogue = await connectBus({ url: shop.config.AMQP_URL, service: 'catalogue', log });
});
afterAll(async () => {
  await catalogue?.close();
  await shop?.close();
});

const sales = async (days: number) => {
  const { sales: sold, sinceMs } = await catalogue.ask('order.units.sold', { days });
  const figures = sold.map(({ productId, quantity, revenuePaise }) => [
    productId,
    Number(quantity),
    Number(revenuePaise),
  ]);
  return { sold: figures, since: new Date(Number(sinceMs)) };
};
const becomeSales = (days: number, expected: unknown[]) =>
  eventually(
    `sales of ${days} days`,
    async () => JSON.stringify((await sales(days)).sold) === JSON.stringify(expected),
  );

test('only delivered units are sales, at the price at which they were sold', async () => {
  expect((await sales(30)).sold).toEqual([]);
  await shop.becomes(await shop.place([{ ...LINE, quantity: 2 }, OTHER]), 'completed/done');
  shop.neighbours.behaviour.deliver = (body) => allUnits(body, UnitState.REJECTED, { reason: 'no' });
  await shop.becomes(await shop.place(), 'failed/done');
  shop.neighbours.behaviour.deliver = goodBehaviour().deliver;
  await becomeSales(30, [
    ['13', 2, 12_500],
    ['23', 1, 12_000],
  ]);
  await shop.becomes(await shop.place(), 'completed/done');
  await becomeSales(1, [
    ['13', 3, 18_750],
    ['23', 1, 12_000],
  ]);
  const today = indianRange(indianDay(noon));
  expect((await sales(1)).since).toEqual(today.from);
});

test('earlier days are read as they were counted, and only as many as are asked for', async () => {
  const at = new Date(noon.getTime() - 3 * DAY_MS);
  const orderId = await shop.place([OTHER]);
  await shop.becomes(orderId, 'completed/done');
  await placedAt(shop, orderId, at);
  await becomeSales(4, [
    ['13', 3, 18_750],
    ['23', 2, 24_000],
  ]);
  const counts = await shop.database.collection<{ _id: string; asOf: Date }>('soldDays');
  const old = await counts.findOne({ _id: indianDay(at) });
  expect(await sales(30)).toEqual({ ...(await sales(4)), since: expect.any(Date) });
  expect(await counts.findOne({ _id: indianDay(at) })).toEqual(old);
  await becomeSales(3, [
    ['13', 3, 18_750],
    ['23', 1, 12_000],
  ]);
  expect(await sales(0)).toEqual(await sales(1));
});
