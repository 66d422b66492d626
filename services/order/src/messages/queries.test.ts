import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { createLog } from '@topup/kit/log';
import { connectBus } from '@topup/kit/messaging';
import { LINE, openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  // Neither these queries nor idempotency keys need Redis, so it is unreachable here.
  shop = await openShop({ REDIS_URL: 'redis://127.0.0.1:9' });
});
afterAll(() => shop?.close());

const page = (cursor: { changedAtMs: bigint; id: string }) =>
  shop.neighbours.bus.ask('order.orders.since', { cursor, limit: 2 });

test('other services can read amounts and states of all orders, page by page, each once', async () => {
  const placed: string[] = [];
  for (let i = 0; i < 3; i++) placed.push(await shop.place([{ ...LINE, quantity: 2 }]));
  for (const id of placed) await shop.becomes(id, 'completed/done');
  const first = await page({ changedAtMs: 0n, id: '' });
  expect(first.more).toBe(true);
  const second = await page(first.next!);
  expect(second.more).toBe(false);
  const orders = [...first.orders, ...second.orders];
  expect(orders.map(({ orderId }) => orderId)).toEqual(placed);
  expect(orders[0]).toMatchObject({
    accountId: 'a'.repeat(32),
    status: 'completed',
    step: 'done',
    totalPaise: 12_500n,
    lines: [{ pricePaise: 6_250n, quantity: 2 }],
    units: [
      { unit: `${placed[0]}:1:1`, line: 0, state: 'delivered' },
      { unit: `${placed[0]}:1:2`, line: 0, state: 'delivered' },
    ],
    paymentMethod: 'wallet',
    paidAtMs: expect.any(BigInt),
    paymentId: '',
    refunds: [],
  });
  expect(orders[0]?.nextAtMs).toBeUndefined();
});

test('the supplier gateway can ask who placed an order', async () => {
  const orderId = await shop.place();
  const { accountId, accountEmail: email } = await shop.read(orderId);
  const log = createLog('order-test', 'silent');
  const gateway = await connectBus({ url: shop.config.AMQP_URL, service: 'supplier-gateway', log });
  expect(await gateway.ask('order.buyer.get', { orderId })).toMatchObject({ found: true, accountId, email });
  expect(email).toContain('@');
  expect(await gateway.ask('order.buyer.get', { orderId: newId() })).toMatchObject({ found: false });
  await gateway.close();
});

test('an idempotency key finds its order by the order’s id', async () => {
  const ids = { userId: '87654321', zoneId: '1' };
  const key = { 'idempotency-key': newId() };
  const [first, again] = [await shop.order([LINE], ids, key), await shop.order([LINE], ids, key)];
  expect(again).toEqual(first);
  expect(await shop.order([{ ...LINE, quantity: 2 }], ids, key)).toMatchObject({ status: 422 });
});
