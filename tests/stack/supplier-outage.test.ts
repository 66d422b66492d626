import { afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  cheapest,
  finalStatus,
  newPlayer,
  orderStatus,
  placeOrder,
  recharge,
  signIn,
  verify,
} from '../support/shop.ts';
import { controlSupplier, deliveriesTo, resetSupplier } from '../support/simulators.ts';
import { ready, until } from '../support/stack.ts';

beforeAll(ready);
afterEach(resetSupplier);

test('a hanging supplier: the breaker opens within 10 s, orders wait as placed and resume automatically, oldest first', async () => {
  const player = await newPlayer();
  await recharge(player, 2_000);
  expect((await verify(player)).body.success).toBe(true);
  const [product] = await cheapest(1);
  const line = [{ product: product!, quantity: 1 }];
  const admin = await signIn('admin@example.com');
  const breakerIs = async (wanted: string) => {
    const answer = await admin.call<{ data: { breaker: string } }>('GET', '/api/admin/deliveries/supplier');
    return answer.body.data.breaker === wanted;
  };

  await controlSupplier({ hangAll: true });
  const hangsSince = performance.now();
  const hanging = await placeOrder(player, line);
  await until('the breaker is open', () => breakerIs('open'));
  expect(performance.now() - hangsSince).toBeLessThan(10_000);

  const waiting: string[] = [];
  for (let i = 0; i < 3; i++) {
    const orderId = await placeOrder(player, line);
    await until('it is placed', async () => (await orderStatus(player, orderId)) === 'placed');
    waiting.push(orderId);
  }
  await resetSupplier();
  await until('the breaker is closed', () => breakerIs('closed'));
  for (const orderId of waiting) expect(await finalStatus(player, orderId)).toBe('completed');
  // The outcome of the order that was being sent is unknown: it waits for an admin and is not sent again.
  expect(await orderStatus(player, hanging)).toBe('processing');

  type Listed = { data: { deliveries: { orderId: string; sentAt: string }[] } };
  const listed = await admin.call<Listed>('GET', '/api/admin/deliveries?state=delivered&limit=100');
  const sent = listed.body.data.deliveries.filter(({ orderId }) => waiting.includes(orderId)).reverse();
  expect(sent.map(({ orderId }) => orderId)).toEqual(waiting);
  expect(await deliveriesTo(player.userId, player.zoneId)).toHaveLength(waiting.length);
});
