import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UnitState } from '@topup/proto';
import { createLog } from '@topup/kit/log';
import { indianDay } from '@topup/kit/indian-day';
import { long } from '@topup/kit/mongo';
import { eventually } from '@topup/kit/testing';
import type { Order } from '../domain/order.ts';
import { ACCOUNT_INDEX, accountCounts, DAYS_INDEX } from '../store/order-lists.ts';
import { openDays } from '../store/day-totals.ts';
import { openYesterday, totalOf } from '../store/yesterday.ts';
import { createDeliveryRecord } from '../use-cases/get-delivery-record.ts';
import { createMostBought } from '../use-cases/list-most-bought.ts';
import { allUnits, goodBehaviour } from '../testing/neighbours.ts';
import { LINE, openShop, type Answer, type Line, type Shop } from '../testing/shop.ts';

let shop: Shop;
let noon: Date;
beforeAll(async () => {
  shop = await openShop();
  noon = shop.noon();
});
afterAll(() => shop?.close());

const newAccount = () => randomBytes(16).toString('hex');
const dataOf = <T>({ body }: Answer): T => (body as unknown as { data: T }).data;

async function buy(accountId: string, end: string, lines: Line[] = [LINE]): Promise<string> {
  const { orderId } = dataOf<{ orderId: string }>(await shop.order(lines, {}, {}, shop.as({ accountId })));
  await shop.becomes(orderId, end);
  return orderId;
}

async function refused<T>(work: () => Promise<T>): Promise<T> {
  shop.neighbours.behaviour.deliver = (body) => allUnits(body, UnitState.REJECTED, { reason: 'no' });
  const done = await work();
  shop.neighbours.behaviour.deliver = goodBehaviour().deliver;
  return done;
}

const planOf = (explained: unknown) => JSON.stringify(explained);

describe('the number of own orders', () => {
  const counts = async (accountId: string) => dataOf(await shop.as({ accountId })('GET', '/api/orders/counts'));

  test('in all and in each status that occurs, of this account only', async () => {
    const accountId = newAccount();
    expect(await counts(accountId)).toEqual({ total: 0, byStatus: [] });
    await buy(newAccount(), 'completed/done');
    await buy(accountId, 'completed/done');
    await buy(accountId, 'completed/done');
    await refused(() => buy(accountId, 'failed/done'));
    expect(await counts(accountId)).toEqual({
      total: 3,
      byStatus: [
        { _id: 'completed', count: 2 },
        { _id: 'failed', count: 1 },
      ],
    });
    expect((await shop.as(null)('GET', '/api/orders/counts')).status).toBe(401);
  });

  test('reads the orders of the account, and no others', async () => {
    const accountId = newAccount();
    await buy(accountId, 'completed/done');
    const { collection } = shop.app().deps.orders;
    const explained = await collection
      .aggregate(accountCounts(accountId), { hint: ACCOUNT_INDEX })
      .explain('executionStats');
    expect(planOf(explained)).toContain('"IXSCAN"');
    expect(planOf(explained)).toMatch(/"totalDocsExamined":1\D/);
  });
});

test('the list says when a completed order was delivered, and nothing of the kind about a failed one', async () => {
  const accountId = newAccount();
  const completed = await buy(accountId, 'completed/done');
  const failed = await refused(() => buy(accountId, 'failed/done'));
  const { orders } = dataOf<{ orders: { _id: string; completedAt?: string }[] }>(
    await shop.as({ accountId })('GET', '/api/orders'),
  );
  const times = new Map(orders.map(({ _id, completedAt }) => [_id, completedAt]));
  const { units } = await shop.read(completed);
  expect(times.get(completed)).toBe(units[0]?.settledAt?.toISOString());
  expect(times.get(failed)).toBeUndefined();
});

describe('the most bought products', () => {
  const ranking = async () => dataOf<{ productIds: string[] }>(await shop.player('GET', '/api/orders/most-bought'));

  test('are ranked by delivered units; few units are no ranking', async () => {
    const many = [
      { ...LINE, quantity: 10 },
      { productId: '23', price: '120.00', quantity: 12 },
      { productId: '22590', price: '74.50', quantity: 9 },
    ];
    await buy(newAccount(), 'completed/done', many);
    const admin = shop.as({ accountId: newAccount(), role: 'admin' });
    shop.neighbours.behaviour.role = () => 'admin';
    const stored = await shop.orders.countDocuments();
    await eventually('counted', async () => {
      const { orders } = dataOf<{ orders: { total: number } }>(await admin('GET', '/api/admin/stats'));
      return orders.total === stored;
    });
    expect(await ranking()).toEqual({ productIds: ['13', '23'] });
    expect((await shop.as(null)('GET', '/api/orders/most-bought')).status).toBe(401);
    // The answer is kept: later deliveries do not count before it is loaded again.
    await buy(newAccount(), 'completed/done', [{ productId: '23', price: '120.00', quantity: 20 }]);
    expect(await ranking()).toEqual({ productIds: ['13', '23'] });
  });

  test('are unknown, not an error, while counting times out', async () => {
    const log = createLog('order-test', 'silent');
    const failing = () => Promise.reject(new Error('operation exceeded time limit'));
    expect(await createMostBought({ unitsSold: failing, log, background: () => undefined })()).toEqual([]);
  });
});

describe('the dashboard', () => {
  test('numbers of the orders, and of the wallet as it last told them; admins only', async () => {
    await buy(newAccount(), 'completed/done', [{ ...LINE, quantity: 2 }]);
    shop.neighbours.behaviour.role = () => 'admin';
    const admin = shop.as({ accountId: newAccount(), role: 'admin' });
    const dark = await admin('GET', '/api/admin/stats');
    expect(dark).toMatchObject({
      status: 200,
      body: { data: { transactions: { total: 0, byStatus: [], asOf: null } } },
    });
    const byStatus = [{ status: 'completed', count: 3n }];
    shop.neighbours.behaviour.transactions = { total: 3n, today: 2n, yesterday: 1n, byStatus };
    const all = (await shop.orders.find().toArray()) as unknown as Order[];
    // The wallet reports its numbers, and a job counts the days whose orders changed.
    const { data } = (await eventually('told and counted', async () => {
      const { body } = await admin('GET', '/api/admin/stats');
      const { transactions, orders } = (body as { data: Record<string, { total: number }> }).data;
      return transactions?.total === 3 && orders?.total === all.length && body;
    })) as unknown as { data: Record<string, Record<string, unknown>> };
    const wallet = { total: 3, today: 2, yesterday: 1 };
    expect(data['transactions']).toEqual({
      ...wallet,
      byStatus: [{ _id: 'completed', count: 3 }],
      asOf: '2023-11-14T22:13:20.000Z',
    });
    const delivered = all.reduce((sum, { deliveredPaise }) => sum + Number(deliveredPaise), 0) / 100;
    expect(data['orders']).toMatchObject({ total: all.length, today: all.length, month: all.length });
    expect(data['revenue']).toEqual({ totalRevenue: delivered, todayRevenue: delivered, monthRevenue: delivered });
    expect((await shop.as({ accountId: newAccount() })('GET', '/api/admin/stats')).status).toBe(403);
    expect((await shop.as(null)('GET', '/api/admin/stats')).status).toBe(401);
  });
});

describe('the comparison with yesterday', () => {
  /** Noon in India on 2 March. */
  const now = new Date('2026-03-02T06:30:00.000Z');
  const move = async (createdAt: string, quantity = 1) => {
    const orderId = await buy(newAccount(), 'completed/done', [{ ...LINE, quantity }]);
    const at = new Date(createdAt);
    await shop.orders.updateOne({ _id: orderId }, { $set: { createdAt: at, createdDay: indianDay(at) } });
  };

  test('counts the orders of the same hours, by an index alone', async () => {
    const { orders } = shop.app().deps;
    const yesterday = openYesterday(orders, () => now);
    const until = new Date('2026-03-01T06:30:00.000Z');
    const from = new Date('2026-02-28T18:30:00.000Z');
    expect(await yesterday()).toEqual({ from, until, count: 0, deliveredPaise: 0 });
    await move('2026-02-28T18:29:59.999Z');
    await move('2026-02-28T18:30:00.000Z');
    await move('2026-03-01T06:29:59.999Z', 2);
    await move('2026-03-01T06:30:00.000Z');
    expect(await yesterday()).toEqual({ from, until, count: 2, deliveredPaise: 18_750 });
    const explained = await orders.collection
      .aggregate(totalOf(from, until), { hint: DAYS_INDEX })
      .explain('executionStats');
    expect(planOf(explained)).toMatch(/"totalDocsExamined":0\D/);
  });

  test('is part of the dashboard’s numbers', async () => {
    const admin = shop.as({ accountId: newAccount(), role: 'admin' });
    shop.neighbours.behaviour.role = () => 'admin';
    const { yesterday } = dataOf<{ yesterday: object }>(await admin('GET', '/api/admin/stats'));
    expect(yesterday).toEqual({ orders: 0, revenue: 0, until: expect.any(String) });
  });
});

describe('the delivery record', () => {
  const read = () => fetch(`${shop.app().url}/api/orders/delivery-record`);

  test('of a store with few orders is empty; anybody may read it, and caches keep it', async () => {
    const answer = await read();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    expect(await answer.json()).toEqual({ success: true, data: null });
  });

  test('has the completed orders of 30 days and the time of the newest, and nothing about anyone', async () => {
    const { deps } = shop.app();
    const days = await openDays(shop.database, deps.orders);
    const buckets = await shop.database.collection<{ _id: string; asOf: Date; counts: object[] }>('orderDays');
    const completed = (count: number) => [{ status: 'completed', count, deliveredPaise: long(count) }];
    const at = (daysAgo: number) => new Date(noon.getTime() - daysAgo * 86_400_000);
    for (const [daysAgo, count] of [
      [29, 200],
      [30, 5_000],
    ] as const)
      await buckets.insertOne({ _id: indianDay(at(daysAgo)), asOf: new Date(), counts: completed(count) });
    await buy(newAccount(), 'completed/done');
    // Without today, whose orders the service counts at a time of its own.
    const earlier = {
      read: async (from?: string) => (await days.read(from)).filter(({ day }) => day !== indianDay(at(0))),
    };
    const record = await createDeliveryRecord({ ...deps, days: earlier })();
    expect(record?.orders).toBe(200);
    expect(record?.withinMs).toBeGreaterThan(0);
    expect(record?.withinMs).toBeLessThan(60_000);
    expect(record?.medianMs).toBeGreaterThan(0);
    expect(record?.medianMs).toBeLessThanOrEqual(record?.withinMs ?? 0);
  });

  test('is unknown, not an error, when the database does not answer in time', async () => {
    const { deps } = shop.app();
    const days = { read: () => Promise.reject(new Error('operation exceeded time limit')) };
    expect(await createDeliveryRecord({ ...deps, days })()).toBeNull();
  });
});
