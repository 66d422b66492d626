import { parseArgs } from 'node:util';
import {
  cheapest,
  finalStatus,
  newPlayer,
  placeOrder,
  recharge,
  verify,
  type Player,
  type Product,
} from '../support/shop.ts';
import { deliveriesTo } from '../support/simulators.ts';
import { auditBooks, ready, STACK } from '../support/stack.ts';

/**
 * A first load run against a running stack: `clients` players buy one unit after another and wait for each delivery.
 * Start the stack with raised limits, for example
 * TOPUP_SUPPLIER_ORDERS_PER_S=1000 TOPUP_RATE_LIMITS='{"orders":100000,"recharges":1000,"verifications":1000}' make start
 */
const { values } = parseArgs({
  options: { clients: { type: 'string', default: '8' }, orders: { type: 'string', default: '25' } },
});
const clients = Number(values.clients);
const ordersEach = Number(values.orders);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

type Timing = { createMs: number; deliveredMs: number };

async function buyerWith(product: Product): Promise<Player> {
  const player = await newPlayer();
  await recharge(player, Math.ceil(Number(product.customPrice) * ordersEach));
  if (!(await verify(player)).body.success) throw new Error('the player could not be verified');
  return player;
}

async function buy(player: Player, product: Product): Promise<Timing> {
  const start = performance.now();
  const orderId = await placeOrder(player, [{ product, quantity: 1 }]);
  const createMs = performance.now() - start;
  const status = await finalStatus(player, orderId);
  if (status !== 'completed') throw new Error(`order ${orderId} ended as ${status}`);
  return { createMs, deliveredMs: performance.now() - start };
}

const percentiles = (times: number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
};

await ready();
const [product] = await cheapest(1);
if (!product) throw new Error('the shop is empty');
const players: Player[] = [];
for (let i = 0; i < clients; i++) players.push(await buyerWith(product));

const start = performance.now();
const timings = await Promise.all(
  players.map(async (player) => {
    const own: Timing[] = [];
    for (let i = 0; i < ordersEach; i++) own.push(await buy(player, product));
    return own;
  }),
);
const elapsedS = (performance.now() - start) / 1000;
const all = timings.flat();
let delivered = 0;
for (const player of players) delivered += (await deliveriesTo(player.userId, player.zoneId)).length;
const books = auditBooks();

say(
  `${STACK}: ${all.length} orders by ${clients} clients in ${elapsedS.toFixed(1)} s: ${(all.length / elapsedS).toFixed(1)} delivered orders/s`,
);
say(`create               ${percentiles(all.map(({ createMs }) => createMs))}`);
say(`create -> delivered  ${percentiles(all.map(({ deliveredMs }) => deliveredMs))} (polled every 250 ms)`);
say(`paid ${all.length}, delivered ${delivered}; the books ${books.balanced ? 'balance' : 'DO NOT BALANCE'}`);
process.exitCode = books.balanced && delivered === all.length ? 0 : 1;
