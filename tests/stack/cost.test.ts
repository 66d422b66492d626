import { afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  admin,
  ambiguousUnits,
  balanceOf,
  createOrder,
  finalStatus,
  newPlayer,
  orderPaidBy,
  placeOrder,
  products,
  recharge,
  verify,
  type Player,
  type Product,
} from '../support/shop.ts';
import { controlSupplier, deliveriesTo, resetSupplier } from '../support/simulators.ts';
import { auditBooks, ready, until } from '../support/stack.ts';

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

type Charges = { charges: string; observations: number; products: { productId: string; fits: string }[] };
const chargesTo = async (staff: Player): Promise<Charges> =>
  (await staff.call<{ data: Charges }>('GET', '/api/admin/deliveries/charges')).body.data;

/** Resolves a second after a reading of the balance that began at `since` or later. */
const readSince = (staff: Player, since: number) =>
  until('the balance is read', async () => {
    const { body } = await staff.call<{ data: { asOf: string } }>('GET', '/api/admin/deliveries/supplier');
    const at = Date.parse(body.data.asOf);
    return at > since + A_SECOND_MS && Date.now() > at + A_SECOND_MS;
  });
const A_SECOND_MS = 1_000;

/** For so long no unit would be alone: the supplier may still charge a lost call of an earlier test. */
const SIGNATURE_MS = 400_000;
const noLostCalls = (staff: Player) =>
  until(
    'no earlier call can be charged any more',
    async () => (await ambiguousUnits(staff)).every(({ resolvableInMs }) => resolvableInMs === 0),
    SIGNATURE_MS,
  );

test('the store learns within 20 observations whether the supplier charges by its list or by the multiplier', async () => {
  const [staff, player] = [await admin(), await newPlayer()];
  const { productId } = product;
  await recharge(player, 20_000);
  await noLostCalls(staff);
  for (const charges of ['multiplied', 'list']) {
    await controlSupplier({ charges, changePrice: { [`${player.userId}/${productId}`]: 1.0043 } });
    let sold = 0;
    while ((await chargesTo(staff)).charges !== charges) {
      expect((await chargesTo(staff)).observations).toBeLessThanOrEqual(20);
      expect(++sold).toBeLessThanOrEqual(40);
      await readSince(staff, 0);
      expect(await finalStatus(player, await placeOrder(player, [{ product, quantity: 1 }]))).toBe('completed');
      await readSince(staff, Date.now() + A_SECOND_MS);
    }
    const { products: observed } = await chargesTo(staff);
    expect(observed).toContainEqual(expect.objectContaining({ productId, fits: charges }));
  }
  const { balanced, report } = await auditBooks();
  expect([balanced, report]).toEqual([true, report]);
});
