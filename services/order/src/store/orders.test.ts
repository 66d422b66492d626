import { expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import type { Database } from '@topup/kit/mongo';
import { atOnce } from '@topup/kit/testing/simulation/compare-engines';
import { MemoryServer } from '@topup/kit/testing/simulation/memory-server';
import { applyUnitReports } from '../domain/apply-unit-reports.ts';
import type { Order } from '../domain/order.ts';
import { settleDebit } from '../domain/settle-debit.ts';
import { changeOrder } from '../saga/change-order.ts';
import { anOrder, NOON, ORDER_ID } from '../testing/orders.ts';
import { unitId } from '../testing/replies.ts';
import { continueOrder } from '../use-cases/continue-order.ts';
import { openOrders, type Orders } from './orders.ts';

/** Two replicas of the service on one database. */
async function replicas() {
  const server = new MemoryServer();
  const open = () => openOrders(server.client(atOnce) as Database);
  const stored = () => server.documents('orders')[0] as unknown as Order;
  return { stored, a: await open(), b: await open() };
}
const depsOf = (orders: Orders) => ({
  orders,
  now: () => NOON,
  log: createLog('orders-test', 'silent'),
  bus: { send: () => Promise.resolve(), ask: () => Promise.reject(new Error('not asked')), check: () => undefined },
  deliveryTimes: { add: () => undefined, p95Ms: () => 0 },
  live: { moved: () => undefined },
  background: () => undefined,
  refundOverdue: true,
  paymentWaitMs: 1_800_000,
});
/** The sweeper of one replica repeats the command; no reply comes. */
async function repeat(orders: Orders, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await continueOrder(depsOf(orders), (await orders.read(ORDER_ID)) as Order);
}
const pay = (orders: Orders) =>
  changeOrder(depsOf(orders), ORDER_ID, (order, now) => settleDebit(order, { outcome: 'ok', reason: '' }, now));
const deliver = (orders: Orders) =>
  changeOrder(depsOf(orders), ORDER_ID, (order, now) =>
    applyUnitReports(
      order,
      {
        reports: [{ unit: unitId(1), state: 'delivered' }],
        remaining: 'none',
        fresh: true,
        why: 'delivered',
        awaitedIn: ['delivering'],
      },
      now,
    ),
  );

test('(A repeats ten times in vain, the reply comes to B): the order is neither stuck nor tried any more', async () => {
  const { stored, a, b } = await replicas();
  await b.insert(anOrder());
  await repeat(a, 10);
  expect(stored()).toMatchObject({ tries: 10, stuck: true });
  await pay(b);
  expect(stored()).toMatchObject({ status: 'processing', tries: 0 });
  expect(stored()).not.toHaveProperty('stuck');
});

test('(A repeats a few times, the reply comes to B): the next step begins its own count, and raises its own alarm', async () => {
  const { stored, a, b } = await replicas();
  await b.insert(anOrder());
  await repeat(a, 3);
  await pay(b);
  await repeat(a, 9);
  expect(stored()).toMatchObject({ tries: 9 });
  expect(stored()).not.toHaveProperty('stuck');
  await repeat(a, 1);
  expect(stored()).toMatchObject({ step: 'delivering', tries: 10, stuck: true });
  await deliver(b);
  expect(stored()).toMatchObject({ status: 'completed', tries: 0 });
  for (const gone of ['stuck', 'nextAt']) expect(stored()).not.toHaveProperty(gone);
});

test('the cached order equals the stored one, field by field', async () => {
  const { stored, b } = await replicas();
  await b.insert(anOrder());
  await pay(b);
  const remembered = b.remembered(ORDER_ID) as Order;
  expect(Object.keys(stored()).sort()).toEqual(Object.keys(remembered).sort());
});
