import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask } from '@topup/stack/control/client';
import { mongo } from 'mongoose';
import { forgetStack, stackCommand } from '../support/own-stack.ts';
import { figure } from '../support/figures.ts';
import { cheapest, isFinal, newPlayer, orderPaidBy, orderStatus, verify, type Product } from '../support/shop.ts';
import { settleAt } from '../support/simulators.ts';
import { auditBooks, child, origin, ready, STACK, until } from '../support/stack.ts';
import { openUnpaid } from '../support/unpaid-orders.ts';
import { startLatencyProxy, type LatencyProxy } from './latency-proxy.ts';

const USAGE = `npm run bench:unpaid -- [--open 3000] [--gateway-ms 400] [--seconds 120] [--keep]
  Opens so many orders that nobody pays, slows the gateway down, and watches for so long: how late due orders and payments
  are, and how soon another player's page opens. Fails when an order is due for 10 s or a page takes 1 s.`;
const ORDER_LATE_MAX_MS = 10_000;
const PAGE_MAX_MS = 1_000;
const SUPPLIER_ORDERS_PER_S = 200;

const { values } = parseArgs({
  options: {
    open: { type: 'string', default: '3000' },
    'gateway-ms': { type: 'string', default: '400' },
    seconds: { type: 'string', default: '120' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** How long the longest due document of a collection has been due. */
async function latestMs(documents: mongo.Collection): Promise<number> {
  const [oldest] = await documents
    .find({ nextAt: { $lte: new Date() } })
    .sort({ nextAt: 1 })
    .limit(1)
    .toArray();
  return oldest ? Date.now() - (oldest['nextAt'] as Date).getTime() : 0;
}

/** Opens a page as a new player and pays without a callback. Returns how long the page and the delivery took. */
async function buyByUpi(product: Product): Promise<{ readonly pageMs: number; readonly finalMs: number }> {
  const player = await newPlayer();
  await until('verified', async () => (await verify(player)).body.success);
  const openedAt = performance.now();
  const { status, body } = await orderPaidBy(player, 'ekupi', [{ product, quantity: 1 }]);
  const pageMs = performance.now() - openedAt;
  if (status !== 200) throw new Error(`no page: ${status} ${body.code}`);
  const { orderId } = body.data;
  await settleAt('ekupi', orderId, { outcome: 'success', webhook: 'drop' });
  await until(`${orderId} is final`, async () => isFinal(await orderStatus(player, orderId)));
  return { pageMs, finalMs: performance.now() - openedAt };
}

async function measure(proxy: LatencyProxy): Promise<boolean> {
  await ready();
  const [product] = await cheapest(1);
  if (!product) throw new Error('the shop is empty');
  const startedAt = performance.now();
  await openUnpaid(Number(values.open), product);
  say(`${values.open} unpaid orders opened in ${seconds(performance.now() - startedAt)}`);
  proxy.latencyMs = Number(values['gateway-ms']);
  proxy.calls = 0;
  const client = await mongo.MongoClient.connect(child('mongodb').url);
  const orders = client.db('topup_order').collection('orders');
  const payments = client.db('topup_wallet').collection('payments');
  const late = { orders: 0, payments: 0 };
  const bought: Awaited<ReturnType<typeof buyByUpi>>[] = [];
  const lastsMs = Number(values.seconds) * 1_000;
  const measuredFrom = performance.now();
  const goesOn = () => performance.now() - measuredFrom < lastsMs;
  const watch = async (): Promise<void> => {
    while (goesOn()) {
      late.orders = Math.max(late.orders, await latestMs(orders));
      late.payments = Math.max(late.payments, await latestMs(payments));
      await pause(250);
    }
  };
  const buy = async (): Promise<void> => {
    while (goesOn()) bought.push(await buyByUpi(product));
  };
  await Promise.all([watch(), buy()]);
  const open = await orders.countDocuments({ status: 'pending', step: 'payment' });
  await client.close();
  const pageMs = Math.max(...bought.map((one) => one.pageMs));
  const among = `${open} orders unpaid, gateway ${proxy.latencyMs} ms: `;
  figure(`${among}due at most`, `orders ${seconds(late.orders)} late, payments ${seconds(late.payments)}`);
  figure(`${among}the slowest of ${bought.length} pages of other players`, seconds(pageMs));
  figure(`${among}paid without a callback, final at most`, seconds(Math.max(...bought.map((one) => one.finalMs))));
  figure(`${among}calls of the gateway`, `${(proxy.calls / Number(values.seconds)).toFixed(0)}/s`);
  proxy.latencyMs = 0;
  const books = await auditBooks();
  say(`${STACK}: the books ${books.balanced ? 'balance' : `DO NOT BALANCE\n${books.report}`}`);
  return late.orders < ORDER_LATE_MAX_MS && pageMs < PAGE_MAX_MS && books.balanced;
}

async function main(): Promise<boolean> {
  const stack = (...args: string[]): void => stackCommand(args, SUPPLIER_ORDERS_PER_S);
  if (await ask(STACK, 'GET', '/status')) stack('stop');
  forgetStack();
  const proxy = await startLatencyProxy(origin);
  process.env['TOPUP_EKUPI_BASE_URL'] = `${proxy.url}/simulators/ekupi`;
  stack('start', '--detach');
  try {
    return await measure(proxy);
  } finally {
    proxy.close();
    if (!values.keep) stack('stop');
  }
}

if (values.help) say(USAGE);
else process.exit((await main()) ? 0 : 1);
