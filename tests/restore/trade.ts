import { setTimeout as pause } from 'node:timers/promises';
import {
  admin,
  balanceOf,
  finalStatus,
  newPlayer,
  orderPaidBy,
  placeOrder,
  recharge,
  rechargeStatus,
  startRecharge,
  verify,
  type Player,
  type Product,
} from '../support/shop.ts';
import { controlSupplier, resetSupplier, settleAt } from '../support/simulators.ts';
import { until } from '../support/stack.ts';

/** Just below the number of orders that a player may place per minute. */
const ORDERS = 16;
/** Ten orders a minute, well below the limit per player. */
const BETWEEN_ORDERS_MS = 6_000;
const POINTS = 1_000_000_000;

/** The work in progress when the copy is taken. */
type Shop = {
  readonly products: readonly [Product, Product];
  readonly buyer: Player;
  readonly payer: Player;
  /** A player whose money comes only from an admin. */
  readonly guest: Player;
  readonly openRecharge: string;
  readonly openOrder: string;
};

export async function openShop(products: readonly [Product, Product]): Promise<Shop> {
  await controlSupplier({ points: POINTS });
  const [buyer, payer, guest] = await Promise.all([newPlayer(), newPlayer(), newPlayer()]);
  for (const player of [buyer, payer, guest]) await verify(player);
  for (const player of [buyer, payer]) await recharge(player, 10_000);
  await buy(buyer, products[0]);
  const openRecharge = await startRecharge(payer, 300);
  const openOrder = await orderedBy(payer, products[0]);
  return { products, buyer, payer, guest, openRecharge, openOrder };
}

/** Creates activity that an earlier copy does not contain. Returns every player with money, including a new one. */
export async function trade(shop: Shop): Promise<readonly Player[]> {
  const { products, buyer, payer, guest, openRecharge, openOrder } = shop;
  for (let i = 0; i < ORDERS; i += 8) await Promise.all(Array.from({ length: 8 }, () => buy(buyer, products[0])));
  await recharge(buyer, 500);
  await settleAt('ekupi', openRecharge, { outcome: 'success' });
  await until(
    'the recharge is credited',
    async () => (await rechargeStatus(payer, openRecharge)).status === 'completed',
  );
  await payFor(payer, openOrder, 'success', 'completed');
  await payFor(payer, await orderedBy(payer, products[0]), 'success', 'completed');
  await payFor(payer, await orderedBy(payer, products[0]), 'failure', 'failed');
  await refusals(payer, products);
  const newcomer = await newPlayer();
  await verify(newcomer);
  await recharge(newcomer, 1_000);
  await give(guest, 1_000);
  await buy(guest, products[0]);
  return [buyer, payer, guest, newcomer];
}

/** Buys every few seconds while `goesOn` is true. */
export async function tradeOn({ products, payer }: Shop, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await buy(payer, products[0]);
    await pause(BETWEEN_ORDERS_MS);
  }
}

async function buy(player: Player, product: Product): Promise<void> {
  const orderId = await placeOrder(player, [{ product, quantity: 1 }]);
  const status = await finalStatus(player, orderId);
  if (status !== 'completed') throw new Error(`order ${orderId} is ${status}`);
}

async function orderedBy(player: Player, product: Product): Promise<string> {
  const answer = await orderPaidBy(player, 'ekupi', [{ product, quantity: 1 }]);
  if (answer.status !== 200) throw new Error(`order by ekupi: ${answer.status} ${answer.body.message}`);
  return answer.body.data.orderId;
}

async function payFor(player: Player, orderId: string, outcome: 'success' | 'failure', end: string): Promise<void> {
  await settleAt('ekupi', orderId, { outcome });
  const status = await finalStatus(player, orderId);
  if (status !== end) throw new Error(`order ${orderId} is ${status}, not ${end}`);
}

/** Places one order that is partly refunded and one that is fully refunded. */
async function refusals(player: Player, [good, refused]: Shop['products']): Promise<void> {
  await controlSupplier({ rejectProductIds: [refused.productId] });
  const partly = [good, refused].map((product) => ({ product, quantity: 1 }));
  for (const lines of [partly, partly.slice(1)]) await finalStatus(player, await placeOrder(player, lines));
  await resetSupplier();
  await controlSupplier({ points: POINTS });
}

/** Credits a wallet as an admin. Only the wallet's own database knows of this adjustment. */
export async function give(player: Player, rupees: number): Promise<void> {
  const body = { userId: player.accountId, amount: rupees, reason: 'Restore drill' };
  const before = await balanceOf(player);
  await until('the gift is booked', async () => {
    const answer = await (await admin()).call('POST', '/api/admin/users/update-wallet', body);
    return answer.status === 200 || (await balanceOf(player)) > before;
  });
}
