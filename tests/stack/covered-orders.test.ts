import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { cheapest, finalStatus, newPlayer, orderStatus, placeOrder, recharge, signIn } from '../support/shop.ts';
import { controlSupplier, deliveriesTo, resetSupplier } from '../support/simulators.ts';
import { auditBooks, ready, until } from '../support/stack.ts';

beforeAll(ready);
afterEach(resetSupplier);

type Summary = { orderCount: number; totalPointsRequired: number; currentBalance: number; coveredOrders: number };

test('points for two of three placed orders: the two oldest are delivered, the third waits for a refill', async () => {
  const player = await newPlayer();
  await recharge(player, 2_000);
  const admin = await signIn('admin@example.com');
  const run = (part = '') => admin.call('POST', `/api/admin/process-placed-orders${part}`);
  const summary = async () =>
    (await admin.call<{ data: Summary }>('GET', '/api/admin/placed-orders-summary')).body.data;
  const balanceIs = (points: number) =>
    until(`the balance is ${points}`, async () => (await summary()).currentBalance === points);

  // Orders of other tests may still wait, for example after a crash.
  await until('no other order waits', async () => {
    await run();
    return (await summary()).orderCount === 0;
  });
  await controlSupplier({ points: 0 });
  await balanceIs(0);
  const [product] = await cheapest(1);
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    const orderId = await placeOrder(player, [{ product: product!, quantity: 1 }]);
    await until('it waits', async () => (await orderStatus(player, orderId)) === 'placed');
    ids.push(orderId);
  }
  const { orderCount, totalPointsRequired } = await summary();
  expect(orderCount).toBe(3);
  const forTwo = (totalPointsRequired * 2) / 3 + 1;

  await controlSupplier({ points: forTwo });
  await balanceIs(forTwo);
  expect(await summary()).toMatchObject({ coveredOrders: 2 });
  expect(await run()).toMatchObject({ status: 409, body: { code: 'points_short' } });
  expect(await run('/covered')).toMatchObject({ status: 200, body: { data: { started: 2, skipped: [], waiting: 1 } } });
  for (const id of ids.slice(0, 2)) expect(await finalStatus(player, id)).toBe('completed');
  expect(await orderStatus(player, ids[2]!)).toBe('placed');
  expect(await deliveriesTo(player.userId, player.zoneId)).toHaveLength(2);
  expect(await run('/covered')).toMatchObject({ status: 409, body: { code: 'nothing_covered' } });

  await resetSupplier();
  await until('the refill is known', async () => (await run()).status === 200);
  expect(await finalStatus(player, ids[2]!)).toBe('completed');
  const { balanced, report } = await auditBooks();
  expect([balanced, report]).toEqual([true, report]);
});
