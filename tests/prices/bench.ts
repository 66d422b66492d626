/**
 * `npm run bench:prices -- [changes]`: how soon a new price is on the players' list and in force at the order service, on
 * the running stack TOPUP_STACK. Exits 1 when one change in a hundred takes longer than a player may wait.
 */
import { figure } from '../support/figures.ts';
import { ownProduct, priceProduct } from '../support/own-product.ts';
import { admin, createOrder, newPlayer, products, verify } from '../support/shop.ts';
import { auditBooks, ready } from '../support/stack.ts';

const LIMIT_MS = 2_000;
const POLL_MS = 10;

async function millisecondsUntil(probe: () => Promise<boolean>): Promise<number> {
  const from = performance.now();
  while (!(await probe())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return performance.now() - from;
}

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => `${Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)} ms`;
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, max ${at(1)}`;
}

const [count = '100'] = process.argv.slice(2);
await ready();
const staff = await admin();
const player = await newPlayer();
await verify(player);
const product = await ownProduct(staff);
const onList: number[] = [];
const atOrder: number[] = [];
for (let i = 1; i <= Number(count); i += 1) {
  const before = (await products()).find(({ productId }) => productId === product.productId);
  const price = (5_000 + i / 100).toFixed(2);
  await priceProduct(staff, product, price);
  const isListed = async () =>
    (await products()).some(({ productId, customPrice }) => productId === product.productId && customPrice === price);
  const isRefused = async () =>
    before === undefined || (await createOrder(player, [{ product: before, quantity: 1 }])).status === 409;
  const [listed, refused] = await Promise.all([millisecondsUntil(isListed), millisecondsUntil(isRefused)]);
  onList.push(listed);
  atOrder.push(refused);
}
const { balanced, report } = await auditBooks();
figure("a new price on the players' list", percentiles(onList));
figure('a new price in force at the order service', percentiles(atOrder));
if (!balanced) process.stdout.write(report);
const late = [...onList, ...atOrder].filter((ms) => ms > LIMIT_MS).length;
process.exit(balanced && late <= (onList.length + atOrder.length) / 100 ? 0 : 1);
