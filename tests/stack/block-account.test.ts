import { afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  admin,
  balanceOf,
  caller,
  cheapest,
  createOrder,
  finalStatus,
  newPlayer,
  orderPaidBy,
  orderStatus,
  placeOrder,
  recharge,
  signIn,
  verify,
  type Player,
} from '../support/shop.ts';
import { controlSupplier, deliveriesTo, resetSupplier, settleAt } from '../support/simulators.ts';
import { auditBooks, ready, until } from '../support/stack.ts';

let staff: Player;
beforeAll(async () => {
  await ready();
  staff = await admin();
});
afterEach(resetSupplier);

type Shown = { data: { account: { blocked: { id: string; reason: string } | null } } };
const accounts = ({ accountId }: Player, act = '') => `/api/admin/accounts/${accountId}${act}`;
const refused = { status: 403, body: { code: 'account_blocked' } };

test('an order that waits, a block: the sessions end, the money is in the wallet, nothing more is sent or paid in', async () => {
  const player = await newPlayer();
  const paidIn = 1_000;
  await recharge(player, paidIn);
  await until('verified', async () => (await verify(player)).body.success);
  const [product] = await cheapest(1);
  const line = [{ product: product!, quantity: 2 }];
  await controlSupplier({ points: 0 });
  const waiting = await placeOrder(player, line);
  await until('it waits', async () => (await orderStatus(player, waiting)) === 'placed');
  const { orderId: paidLater } = (await orderPaidBy(player, 'ekupi', line)).body.data;
  const elsewhere = { ...player, ...(await signIn(player.email)), userId: player.userId };

  const blocked = await staff.call<Shown>('POST', accounts(player, '/block'), { reason: 'A chargeback.' });
  expect([blocked.status, blocked.body.data.account.blocked]).toMatchObject([200, { reason: 'A chargeback.' }]);
  for (const { call } of [player, elsewhere])
    await until('the session is refused', async () => (await call('GET', '/api/wallet/balance')).status === 403, 5_000);

  const again = await signIn(player.email);
  expect((await again.call('GET', '/api/auth/validate-session')).body).toMatchObject({
    user: { role: 'user', blocked: { reason: 'A chargeback.' } },
  });
  expect(await finalStatus(again, waiting)).toBe('refunded');
  expect(await balanceOf(again)).toBe(paidIn);
  await settleAt('ekupi', paidLater, { outcome: 'success' });
  expect(await finalStatus(again, paidLater)).toBe('refunded');
  expect(await balanceOf(again)).toBeCloseTo(paidIn + 2 * Number(product!.customPrice));
  const game = { ...again, userId: player.userId };
  expect(await createOrder(game, line)).toMatchObject(refused);
  expect(await game.call('POST', '/api/wallet/recharge/ekupi', { amount: 100, paymentMethod: 'ekupi' })).toMatchObject(
    refused,
  );
  expect(await staff.call('GET', `/api/admin/orders/${waiting}/explain`)).toMatchObject({ status: 200 });
  await resetSupplier();
  expect(await deliveriesTo(player.userId, player.zoneId)).toEqual([]);

  const { id } = blocked.body.data.account.blocked!;
  expect((await staff.call('POST', accounts(player, '/unblock'), { id, reason: 'It was paid.' })).status).toBe(200);
  expect((await again.call('GET', '/api/auth/validate-session')).body).toMatchObject({ code: 'session_expired' });
  const free = { ...(await signIn(player.email)), userId: player.userId };
  expect(await finalStatus(free, await placeOrder(free, line))).toBe('completed');
  expect(await caller()('GET', accounts(player))).toMatchObject({ status: 401 });
  const { balanced, report } = await auditBooks();
  expect([balanced, report]).toEqual([true, report]);
});
