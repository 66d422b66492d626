import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../say.ts';
import { pointsOf, seedAccounts, seedProducts } from './products.ts';
import { sells, shopAt } from './shop.ts';

/** An order process that missed the event of a new price asks the catalogue within 30 s; the rest is a margin. */
const SOLD_WITHIN_MS = 60_000;
const LINES_MAX = 10;
const PAUSE_MAX_MS = 3_000;

type SeededShop = {
  readonly origin: string;
  readonly orders: readonly string[];
};

/** Leaves priced products unchanged. Resolves once every process of order sells all products; rejects after a minute. */
export async function seed({ origin, orders }: SeededShop, signal?: AbortSignal): Promise<void> {
  const shop = shopAt(origin);
  const [admin, ...players] = seedAccounts;
  const token = await shop.signIn(admin.email, admin.name);
  const priced = await shop.pricedProductIds(token);
  if (seedProducts.every(({ id }) => priced.has(id))) return;

  const known = new Map((await shop.supplierProducts(token)).map((product) => [product.id, product]));
  const wanted = seedProducts.flatMap((seeded) => {
    const product = known.get(seeded.id);
    return product && !priced.has(seeded.id) ? [{ ...seeded, product, points: pointsOf(product.price) }] : [];
  });
  await shop.price(
    token,
    wanted.map(({ product, rupees, points }) => ({
      id: product.id,
      spu: product.spu,
      price: product.price,
      customPrice: rupees,
      smileonePoints: points,
    })),
  );
  for (const { product, displayName, rupees, points, contents } of wanted)
    await shop.updateDetails(token, {
      productId: product.id,
      spu: product.spu,
      price: rupees,
      originalPrice: product.price,
      displayName,
      smileonePoints: points,
      contents,
    });
  for (const { email, name } of players) await shop.signIn(email, name);
  const ids = wanted.map(({ id }) => id);
  await untilTrue('The product list does not show what was seeded', signal, async () => {
    const offered = await shop.offeredProductIds();
    return ids.every((id) => offered.has(id));
  });
  for (let i = 0; i < ids.length; i += LINES_MAX)
    for (const order of orders)
      await untilTrue(`${order} does not sell what was seeded`, signal, () =>
        sells(order, token, ids.slice(i, i + LINES_MAX)),
      );
  say(`seeded ${wanted.length} products and ${seedAccounts.length} accounts`);
}

async function untilTrue(
  problem: string,
  signal: AbortSignal | undefined,
  probe: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + SOLD_WITHIN_MS;
  for (let pauseMs = 100; !(await probe()); pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)) {
    if (performance.now() > deadline) throw new Error(`${problem}, not within ${SOLD_WITHIN_MS / 1000} s.`);
    await pause(pauseMs, undefined, signal ? { signal } : {});
  }
}
