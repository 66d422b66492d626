import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readPlaces } from './places.ts';
import { shopOf, type Product } from './shop.ts';

/** `helm test` runs this program. */
const ADMIN = 'admin@example.com';
const RUPEES = 500;
const FIRST = { id: '13', rupees: '115.00' };
const PATIENCE_MS = 60_000;
const PAUSE_MS = 1_000;

type Shop = ReturnType<typeof shopOf>;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function until<T>(what: string, probe: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let last: unknown; ; await pause(PAUSE_MS)) {
    const found = await probe().catch((error: unknown) => void (last = error));
    if (found) return found;
    if (performance.now() > deadline)
      throw new Error(`not within ${PATIENCE_MS / 1_000} s: ${what}${last ? ` (${(last as Error).message})` : ''}`);
  }
}

async function cheapest(shop: Shop): Promise<Product | undefined> {
  return (await shop.products()).sort((a, b) => Number(a.customPrice) - Number(b.customPrice))[0];
}

async function somethingForSale(shop: Shop): Promise<Product> {
  const found = await cheapest(shop);
  if (found) return found;
  const admin = await shop.signIn(ADMIN);
  const listed = (await shop.supplierProducts(admin)).find(({ id }) => id === FIRST.id);
  if (!listed) throw new Error(`the supplier does not list product ${FIRST.id}`);
  const { id, spu, price } = listed;
  await shop.price(admin, [{ id, spu, price, customPrice: FIRST.rupees, smileonePoints: Number(price) * 10 }]);
  say(`the shop was empty: ${ADMIN} priced product ${id} at ${FIRST.rupees} rupees`);
  return until('the product is for sale', () => cheapest(shop));
}

async function main(): Promise<void> {
  const [, , origin] = process.argv;
  const shop = shopOf(readPlaces({ ...process.env, ...(origin ? { SHOP_URL: origin } : {}) }));
  const product = await somethingForSale(shop);
  const email = `helm-test-${randomUUID().slice(0, 8)}@example.com`;
  const player = await shop.signIn(email);
  say(`signed in as ${email}, by the simulated Google`);
  await shop.payAtGateway(await shop.startRecharge(player, RUPEES));
  await until('the recharge is credited', async () => (await shop.balance(player)) === RUPEES);
  say(`recharged ${RUPEES} rupees, paid at the simulated gateway`);
  const account = { userId: String(randomInt(10_000_000, 99_999_999)), zoneId: '1234' };
  const { username } = await until('the game account is verified', () => shop.verify(player, account));
  say(`the game account ${account.userId} is ${username}`);
  const orderId = await until('the order is taken', () => shop.order(player, account, product));
  say(`order ${orderId}: one ${product.displayName} for ${product.customPrice} rupees`);
  const status = await until('the order is at its end', async () => {
    const now = await shop.orderStatus(player, orderId);
    return ['pending', 'processing', 'placed'].includes(now) ? null : now;
  });
  if (status !== 'completed') throw new Error(`the order is ${status}`);
  const delivered = await shop.delivered(account);
  if (delivered.join() !== product.productId) throw new Error(`the supplier delivered '${delivered.join()}'`);
  const left = (Math.round(RUPEES * 100) - Math.round(Number(product.customPrice) * 100)) / 100;
  const balance = await shop.balance(player);
  if (balance !== left) throw new Error(`the balance is ${balance}, not ${left}`);
  say(`completed: the supplier delivered it once, and the balance is ${balance} rupees`);
}

await main().catch((error: Error) => {
  process.stderr.write(`FAILED: ${error.message}\n`);
  process.exitCode = 1;
});
