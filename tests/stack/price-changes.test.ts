import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { pricesOf, type OwnRow } from '../prices/admin-prices.ts';
import { tryPriceHistory } from '../prices/history.ts';
import { ownProduct } from '../support/own-product.ts';
import { admin, createOrder, finalStatus, newPlayer, products, signIn, verify, type Product } from '../support/shop.ts';
import { auditBooks, ready, until } from '../support/stack.ts';

beforeAll(ready);
afterEach(async () => {
  const { balanced, report } = await auditBooks();
  expect(balanced ? '' : report).toBe('');
});

/** `npm run bench:prices` measures about a twentieth of it. */
const WITHIN_MS = 2_000;

/** A new product, as an admin and as a player see it. */
async function one(): Promise<{ row: OwnRow; seen: Product }> {
  const staff = await admin();
  const product = await ownProduct(staff);
  const row = await pricesOf(staff).rowOf(product);
  const seen = await until('players see it', async () =>
    (await products()).find(({ productId }) => productId === product.productId),
  );
  return { row, seen };
}

test('a new price reaches the list and the order service in under 2 s; an order at the old price is refused with the new one', async () => {
  const { row, seen } = await one();
  const prices = pricesOf(await admin());
  const player = await newPlayer();
  expect((await verify(player)).body.success).toBe(true);
  const customPrice = row.customPrice + 1.5;
  const now = { ...seen, customPrice: customPrice.toFixed(2) };
  expect((await prices.edit({ ...row, customPrice })).status).toBe(200);
  const changedAt = performance.now();
  const tookMs = async (what: string, probe: () => Promise<unknown>): Promise<number> => {
    await until(what, async () => Boolean(await probe()));
    return performance.now() - changedAt;
  };
  type Refusal = { details: { changed: { productId: string; from: string; to: string }[]; items: object[] } };
  const refusal = async () => {
    const { status, body } = await createOrder(player, [{ product: seen, quantity: 1 }]);
    return status === 409 && (body as unknown as Refusal & { code: string });
  };
  const [onList, atOrder] = await Promise.all([
    tookMs('players see it', async () =>
      (await products()).some(
        (product) => product.productId === seen.productId && product.customPrice === now.customPrice,
      ),
    ),
    tookMs('the old price is refused', refusal),
  ]);
  expect(onList).toBeLessThan(WITHIN_MS);
  expect(atOrder).toBeLessThan(WITHIN_MS);
  expect(await refusal()).toMatchObject({
    code: 'prices_changed',
    message: 'Prices have changed. Please review your order.',
    details: {
      changed: [{ productId: seen.productId, from: seen.customPrice, to: now.customPrice }],
      items: [{ productId: seen.productId, customPrice: now.customPrice }],
    },
  });
  const placed = await createOrder(player, [{ product: now, quantity: 1 }]);
  expect(placed.status).toBe(200);
  // The player has no money.
  expect(await finalStatus(player, placed.body.data.orderId)).toBe('failed');
});

test('two admins edit one row at once: one wins, the other gets the conflicting change', async () => {
  const { row } = await one();
  const emails = ['admin@example.com', 'second-admin@example.com'];
  const admins = (await Promise.all(emails.map(signIn))).map(pricesOf);
  const requested = [row.customPrice + 1, row.customPrice + 2];
  const answers = await Promise.all(admins.map((prices, i) => prices.edit({ ...row, customPrice: requested[i]! })));
  const winner = answers.findIndex(({ status }) => status === 200);
  const lost = answers[1 - winner];
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(lost?.body).toMatchObject({
    code: 'changed_meanwhile',
    message: `This product was changed meanwhile by ${emails[winner]}: customPrice.`,
    details: { by: emails[winner], fields: ['customPrice'], current: { customPrice: requested[winner] } },
  });
  const left = (await admins[0]!.rows()).find(({ productId }) => productId === row.productId)!;
  expect([left.customPrice, left.version]).toEqual([requested[winner], row.version + 1]);
});

test('an import history can be rolled back to any point, and sold orders keep their price', async () => {
  expect((await tryPriceHistory(60, 1)).faults).toEqual([]);
});
