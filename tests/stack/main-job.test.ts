import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  admin,
  balanceOf,
  cheapest,
  createOrder,
  finalStatus,
  newPlayer,
  orderStatus,
  placeOrder,
  recharge,
  totalOf,
  verify,
  ambiguousUnits,
  type Player,
} from '../support/shop.ts';
import { controlSupplier, deliveriesTo, resetSupplier } from '../support/simulators.ts';
import { auditBooks, ready, until } from '../support/stack.ts';

/** A new player with money and a verified game account. */
async function playerWith(rupees: number): Promise<Player> {
  const player = await newPlayer();
  await recharge(player, rupees);
  expect((await verify(player)).body.success).toBe(true);
  return player;
}

async function twoCheapest() {
  const [first, second] = await cheapest(2);
  if (!first || !second) throw new Error('the shop is empty');
  return [first, second] as const;
}

beforeAll(ready);
afterEach(async () => {
  await resetSupplier();
  const { balanced, report } = await auditBooks();
  expect(balanced ? '' : report).toBe('');
});

describe('the main job', () => {
  test('sign in, recharge 2000, verify, buy three units of two products: three deliveries, balance to the paisa', async () => {
    const player = await playerWith(2000);
    expect(await balanceOf(player)).toBe(2000);
    const [a, b] = await twoCheapest();
    const lines = [
      { product: a, quantity: 2 },
      { product: b, quantity: 1 },
    ];

    const orderId = await placeOrder(player, lines);
    expect(await finalStatus(player, orderId)).toBe('completed');

    const delivered = await deliveriesTo(player.userId, player.zoneId);
    expect(delivered.map(({ productId }) => productId).sort()).toEqual([a.productId, a.productId, b.productId].sort());
    expect(await balanceOf(player)).toBe(Math.round((2000 - totalOf(lines)) * 100) / 100);
  });

  test('a lost supplier reply: one delivery, no refund, still processing, the unit in the ambiguous list', async () => {
    const player = await playerWith(1000);
    const [a] = await twoCheapest();
    await controlSupplier({ dropAfterAcceptRate: 1 });

    const orderId = await placeOrder(player, [{ product: a, quantity: 1 }]);
    const staff = await admin();
    await until('the unit is listed as ambiguous', async () =>
      (await ambiguousUnits(staff)).some((unit) => unit.orderId === orderId),
    );

    expect(await deliveriesTo(player.userId, player.zoneId)).toHaveLength(1);
    expect(await orderStatus(player, orderId)).toBe('processing');
    expect(await balanceOf(player)).toBe(Math.round((1000 - totalOf([{ product: a, quantity: 1 }])) * 100) / 100);
  });

  test('a refused unit is fenced and refunded: partially completed; all refused: failed, all money back', async () => {
    const player = await playerWith(2000);
    const [a, b] = await twoCheapest();
    await controlSupplier({ rejectProductIds: [b.productId] });

    const partly = await placeOrder(player, [
      { product: a, quantity: 1 },
      { product: b, quantity: 1 },
    ]);
    expect(await finalStatus(player, partly)).toBe('partially_completed');
    const afterFirst = Math.round((2000 - totalOf([{ product: a, quantity: 1 }])) * 100) / 100;
    expect(await balanceOf(player)).toBe(afterFirst);

    const refused = await placeOrder(player, [{ product: b, quantity: 2 }]);
    expect(await finalStatus(player, refused)).toBe('failed');
    expect(await balanceOf(player)).toBe(afterFirst);
    expect(await deliveriesTo(player.userId, player.zoneId)).toHaveLength(1);
  });

  test('out of points: the order is placed, the money stays taken, nothing is delivered', async () => {
    const player = await playerWith(1000);
    const [a] = await twoCheapest();
    await controlSupplier({ points: 0 });
    try {
      const orderId = await placeOrder(player, [{ product: a, quantity: 1 }]);
      await until('the order is placed', async () => (await orderStatus(player, orderId)) === 'placed');
      expect(await deliveriesTo(player.userId, player.zoneId)).toHaveLength(0);
    } finally {
      await controlSupplier({ points: 1_000_000 });
    }
  });

  test('an order above the balance: failed with that reason, and no money moved', async () => {
    const player = await playerWith(10);
    const [a] = await twoCheapest();
    const quantity = Math.ceil(10 / Number(a.customPrice)) + 1;
    const orderId = await placeOrder(player, [{ product: a, quantity }]);
    expect(await finalStatus(player, orderId)).toBe('failed');
    expect(await balanceOf(player)).toBe(10);
  });

  test('a changed price is refused with the new one; the same key is the same order; another body is not', async () => {
    const player = await playerWith(1000);
    const [a, b] = await twoCheapest();
    const stale = { ...a, customPrice: String(Number(a.customPrice) + 1) };
    const refused = await createOrder(player, [{ product: stale, quantity: 1 }]);
    expect([refused.status, refused.body.message]).toEqual([409, 'Prices have changed. Please review your order.']);

    const key = `same-${player.userId}`;
    const first = await createOrder(player, [{ product: a, quantity: 1 }], key);
    const again = await createOrder(player, [{ product: a, quantity: 1 }], key);
    expect(again.body.data.orderId).toBe(first.body.data.orderId);
    expect((await createOrder(player, [{ product: b, quantity: 1 }], key)).status).toBe(422);
    expect(await finalStatus(player, first.body.data.orderId)).toBe('completed');
    expect(await deliveriesTo(player.userId, player.zoneId)).toHaveLength(1);
  });

  test("another player's order and recharge are not found", async () => {
    const player = await playerWith(100);
    const [a] = await twoCheapest();
    const orderId = await placeOrder(player, [{ product: a, quantity: 1 }]);
    const stranger = await newPlayer();
    for (const path of [
      `/api/orders/order-status/${orderId}`,
      `/api/orders/transactions/${orderId}`,
      `/api/orders/transactions/status/${orderId}`,
    ])
      expect([403, 404]).toContain((await stranger.call('GET', path)).status);
  });
});
