import { isDeepStrictEqual } from 'node:util';
import { randomFrom, shuffled } from '@topup/kit/testing/simulation/random';
import { openPlayers } from '../load/players.ts';
import { admin, createOrder, finalStatus, products, type Caller, type Player } from '../support/shop.ts';
import { until } from '../support/stack.ts';
import { pricesOf, type PriceAdmin, type Row, type Version } from './admin-prices.ts';

type HistoryResult = { readonly lines: readonly string[]; readonly faults: readonly string[] };
/** The list right after an import, according to what the test sent. */
type Point = { readonly importId: string; readonly prices: ReadonlyMap<string, number> };
type Sale = { readonly player: Player; readonly orderId: string; readonly productId: string; readonly price: number };

const PRODUCTS = 4;
const PLAYERS = 8;
const ROLLBACK_EVERY = 20;
const ORDER_EVERY = 25;
/** In per cent of a product's first price: far less than double of each other, so no import waits for a second admin. */
const PRICE_MIN_PERCENT = 80;
const PRICE_SPAN_PERCENT = 60;
/** Within an access token's lifetime, and no more often than needed, because the store limits sign-ins. */
const SIGN_IN_EVERY_MS = 240_000;

/**
 * Runs this many imports of random prices, with rollbacks to random earlier points and orders in between.
 * Requires a running store where nothing else changes these products. Restores the list at the end.
 */
export async function tryPriceHistory(imports: number, seed: number): Promise<HistoryResult> {
  const random = randomFrom(seed);
  const startedAt = performance.now();
  let signedInAt = performance.now();
  let prices = pricesOf(await admin());
  const own = (await prices.rows()).slice(0, PRODUCTS);
  const others = async () => (await prices.rows()).filter(({ productId }) => !idsOf(own).includes(productId));
  const othersBefore = await others();
  const players = await openPlayers(PLAYERS);
  const faults: string[] = [];
  const points: Point[] = [{ importId: await prices.take(own), prices: pricesIn(own) }];
  const sales: Sale[] = [];
  let rollbacks = 0;
  let early: Version[][] = [];

  const goTo = async ({ importId, prices: then }: Point): Promise<void> => {
    points.push({ importId: await prices.rollBack(importId), prices: then });
    rollbacks++;
    faults.push(...(await differences(prices, own, then)));
  };
  for (let i = 1; i <= imports; i++) {
    if (performance.now() - signedInAt > SIGN_IN_EVERY_MS) {
      signedInAt = performance.now();
      prices = pricesOf(await admin());
    }
    const changed = shuffled(own, random)
      .slice(0, 1 + random(PRODUCTS))
      .map((row) => ({ ...row, customPrice: priceNear(row, random) }));
    const former = points.at(-1)?.prices ?? new Map<string, number>();
    points.push({ importId: await prices.take(changed), prices: new Map([...former, ...pricesIn(changed)]) });
    if (i % ROLLBACK_EVERY === 0) await goTo(points[random(points.length)]!);
    if (i % ORDER_EVERY === 0) sales.push(await sell(players[sales.length % PLAYERS]!, own[random(PRODUCTS)]!, points));
    if (i === Math.ceil(imports / 2)) early = await Promise.all(own.map(({ productId }) => prices.versions(productId)));
  }
  for (const point of [points.at(-1)!, ...shuffled(points, random).slice(0, 5), points[0]!]) await goTo(point);

  const versions = await Promise.all(own.map(({ productId }) => prices.versions(productId)));
  faults.push(...versions.flatMap((all, i) => faultsIn(own[i]!.productId, all, early[i] ?? [])));
  if (!isDeepStrictEqual(await others(), othersBefore)) faults.push('a product that no import named has changed');
  const { call } = await admin();
  for (const sale of sales) faults.push(...(await faultsOf(sale, call)));
  const tookS = ((performance.now() - startedAt) / 1_000).toFixed(1);
  return {
    lines: [
      `${imports} imports of ${PRODUCTS} products, ${rollbacks} rollbacks to earlier points, each product compared after each`,
      `${versions.flat().length} versions, every one beginning with what the one before it left`,
      `${sales.length} orders in between, each still at the price at which it was sold; ${tookS} s`,
    ],
    faults,
  };
}

const priceNear = ({ customPrice }: Row, random: (below: number) => number): number =>
  Math.round(customPrice * (PRICE_MIN_PERCENT + random(PRICE_SPAN_PERCENT * 100) / 100)) / 100;

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ productId }) => productId);
const pricesIn = (rows: readonly Row[]) => new Map(rows.map(({ productId, customPrice }) => [productId, customPrice]));

/** What differs from a point: the admins' rows in full, and the list that players see. */
async function differences(prices: PriceAdmin, own: readonly Row[], then: Point['prices']): Promise<string[]> {
  const stable = ({ version: _v, updatedAt: _u, ...row }: Row & { updatedAt?: string }) => row;
  const rows = new Map((await prices.rows()).map((row) => [row.productId, row]));
  const onSale = new Map((await products()).map(({ productId, customPrice }) => [productId, Number(customPrice)]));
  return own.flatMap((row) => {
    const { productId } = row;
    const expected = { ...stable(row), customPrice: then.get(productId) };
    const found = rows.get(productId);
    const isSame =
      found && isDeepStrictEqual(stable(found), expected) && onSale.get(productId) === expected.customPrice;
    return isSame ? [] : [`${productId}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];
  });
}

/** Buys one unit at the latest price, as soon as the order service has received that price. */
async function sell(player: Player, { productId, displayName }: Row, points: readonly Point[]): Promise<Sale> {
  const price = points.at(-1)?.prices.get(productId) ?? 0;
  const product = { productId, displayName, customPrice: price.toFixed(2) };
  const orderId = await until(`${productId} is sold at ${price}`, async () => {
    const answer = await createOrder(player, [{ product, quantity: 1 }]);
    if (answer.status === 200) return answer.body.data.orderId;
    if (answer.body.code === 'prices_changed') return null;
    throw new Error(`order: ${answer.status} ${answer.body.code} ${answer.body.message}`);
  });
  return { player, orderId, productId, price };
}

/**
 * Checks that a history is append-only: no gaps, each version starts where the last ended, and early versions are
 * unchanged.
 */
function faultsIn(productId: string, all: readonly Version[], early: readonly Version[]): string[] {
  const broken = all.filter(({ version, before }, i) => {
    const former = all[i - 1];
    return version !== i + 1 || !isDeepStrictEqual(before, former ? former.after : null);
  });
  const isKept = isDeepStrictEqual(all.slice(0, early.length), early);
  return [
    ...broken.map(({ version }) => `${productId}: version ${version} does not follow from the one before it`),
    ...(isKept ? [] : [`${productId}: a version was changed after it was recorded`]),
  ];
}

type Details = { data: { order: { totalAmount: number; items: { productId: string; price: number }[] } } };

async function faultsOf({ player, orderId, productId, price }: Sale, call: Caller): Promise<string[]> {
  const status = await finalStatus(player, orderId);
  const { body } = await call<Details>('GET', `/api/admin/orders/${orderId}`);
  const { totalAmount, items } = body.data.order;
  const isAsSold =
    totalAmount === price && isDeepStrictEqual([items[0]?.productId, items[0]?.price], [productId, price]);
  if (status === 'completed' && isAsSold) return [];
  return [`order ${orderId} (${status}): ${totalAmount} for ${JSON.stringify(items)}, sold at ${price}`];
}
