import { afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  balanceOf,
  createOrder,
  finalStatus,
  newPlayer,
  orderPaidBy,
  placeOrder,
  products,
  recharge,
  verify,
  type Product,
} from '../support/shop.ts';
import { controlSupplier, deliveriesTo, resetSupplier } from '../support/simulators.ts';
import { auditBooks, ready } from '../support/stack.ts';

let all: Product[];
let product: Product;
beforeAll(async () => {
  await ready();
  all = await products();
  product = all.find(({ productId }) => productId === '25') ?? all[0]!;
});
afterEach(resetSupplier);

test('a unit at 1.0043 is delivered and the books agree; a player at 1.30 is refused before paying', async () => {
  const [dearer, refused] = [await newPlayer(), await newPlayer()];
  const { productId } = product;
  await controlSupplier({
    charges: 'multiplied',
    changePrice: { [`${dearer.userId}/${productId}`]: 1.0043, [refused.userId]: 1.3 },
  });
  for (const player of [dearer, refused]) await recharge(player, 2_000);
  const line = [{ product, quantity: 1 }];

  expect((await verify(dearer)).body).toMatchObject({ success: true, unavailable: [] });
  expect(await finalStatus(dearer, await placeOrder(dearer, line))).toBe('completed');
  const [delivery] = await deliveriesTo(dearer.userId, dearer.zoneId);
  const [points, charged] = [Number(delivery?.points), Number(delivery?.charged)];
  expect(charged).toBeCloseTo(points * 1.0043, 2);
  expect(charged).toBeGreaterThan(points);

  const { unavailable } = (await verify(refused)).body as unknown as { unavailable: string[] };
  expect(unavailable).toEqual(expect.arrayContaining(all.map((one) => one.productId)));
  const unsold = { status: 409, body: { code: 'item_unavailable', details: { productIds: [productId] } } };
  expect(await createOrder(refused, line)).toMatchObject(unsold);
  expect(await orderPaidBy(refused, 'ekupi', line)).toMatchObject(unsold);
  expect(await balanceOf(refused)).toBe(2_000);
  expect(await deliveriesTo(refused.userId, refused.zoneId)).toEqual([]);

  const { balanced, report } = await auditBooks();
  expect([balanced, report]).toEqual([true, report]);
});
