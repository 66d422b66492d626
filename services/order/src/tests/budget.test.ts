import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { eventually } from '@topup/kit/testing';
import { LINE, openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await shop?.close();
});

const ORDERS = 20;
/**
 * This service's share of the 11 writes, 5 reads and 6 messages that an order may cost in all; and one live hint for
 * each of its two moves.
 */
const BUDGET = { writes: 3, reads: 0, messages: 2, hints: 2 };

type Spent = { writes: number; reads: number; messages: number; hints: number };

type Method = (...args: unknown[]) => unknown;

/** Counts the order documents in database commands from now on, however they are batched. */
function counting(): Spent {
  const spent = { writes: 0, reads: 0, messages: 0, hints: 0 };
  const count = (target: object, names: string[], counted: (self: unknown, args: unknown[]) => void) => {
    const methods = target as Record<string, Method>;
    for (const name of names) {
      const real = methods[name] as Method;
      jest.spyOn(methods, name).mockImplementation(function (this: unknown, ...args) {
        counted(this, args);
        return real.apply(this, args);
      });
    }
  };
  const isOrders = (self: unknown): boolean => (self as mongo.Collection).collectionName === 'orders';
  const sizeOf = (many: unknown): number => (Array.isArray(many) ? many.length : 1);
  const { Collection, MongoClient } = mongo;
  count(Collection.prototype, ['insertOne', 'insertMany', 'updateOne', 'findOneAndUpdate'], (self, [written]) => {
    if (isOrders(self)) spent.writes += sizeOf(written);
  });
  count(MongoClient.prototype, ['bulkWrite'], (_self, [models]) => {
    const updates = models as { namespace: string }[];
    spent.writes += updates.filter(({ namespace }) => namespace.endsWith('.orders')).length;
  });
  count(Collection.prototype, ['find', 'aggregate', 'countDocuments'], (self, [filter]) => {
    // Count only reads by id: sweepers and statistics read by time, and this test reads by one id.
    const ids = (filter as { _id?: { $in?: unknown[] } })._id?.$in;
    if (isOrders(self) && ids) spent.reads += ids.length;
  });
  count(shop.app().deps.bus, ['send', 'announce'], () => spent.messages++);
  count(shop.app().deps.live, ['moved'], () => spent.hints++);
  return spent;
}

test('a one-unit order paid from the wallet stays within its budget', async () => {
  const spent = counting();
  await shop.becomes(await shop.place([LINE], { userId: '12345678' }), 'completed/done');
  // Waits for the first order's last hint, which is sent shortly after the order is completed. It must not count for
  // the orders below.
  await eventually('both hints of the first order are sent', () => spent.hints === BUDGET.hints);
  Object.assign(spent, { writes: 0, reads: 0, messages: 0, hints: 0 });
  const places = Array.from({ length: ORDERS }, () => shop.place([LINE], { userId: '12345678' }));
  const ids = await Promise.all(places);
  for (const id of ids) await shop.becomes(id, 'completed/done');
  await eventually('all hints are sent', () => spent.hints >= BUDGET.hints * ORDERS);
  const perOrder = {
    writes: spent.writes / ORDERS,
    reads: spent.reads / ORDERS,
    messages: spent.messages / ORDERS,
    hints: spent.hints / ORDERS,
  };
  expect(perOrder.writes).toBeLessThanOrEqual(BUDGET.writes);
  expect(perOrder.messages).toBeLessThanOrEqual(BUDGET.messages);
  expect(perOrder.hints).toBe(BUDGET.hints);
  expect(perOrder.reads).toBeLessThanOrEqual(BUDGET.reads);
});

test('every amount is stored as a 64-bit integer, and the database refuses anything else', async () => {
  // On a slow machine earlier orders may have made the shop refuse orders as overloaded for a moment.
  const place = () => shop.place([{ ...LINE, quantity: 2 }], { userId: '12345678' });
  const orderId = await eventually('an order is taken', () => place().catch(() => null));
  await shop.becomes(orderId, 'completed/done');
  const { orders } = shop;
  const type = (path: string) => ({ $type: path });
  const [types] = await orders
    .aggregate([
      { $match: { _id: orderId } },
      {
        $project: {
          _id: 0,
          total: type('$totalPaise'),
          delivered: type('$deliveredPaise'),
          price: type({ $first: '$items.pricePaise' } as never),
          points: type({ $first: '$items.pointsHundredths' } as never),
        },
      },
    ])
    .toArray();
  expect(types).toEqual({ total: 'long', delivered: 'long', price: 'long', points: 'long' });
  const refused = { name: 'MongoServerError', code: 121 };
  for (const change of [
    { totalPaise: 12_500.5 },
    { deliveredPaise: 12_500 },
    { status: 'processing', step: 'done' },
    { 'units.0.state': 'lost' },
  ])
    await expect(orders.updateOne({ _id: orderId }, { $set: change })).rejects.toMatchObject(refused);
});
