import { parseArgs } from 'node:util';
import { ask } from '@topup/stack/control/client';
import { mongo } from 'mongoose';
import { forgetStack, stackCommand } from '../support/own-stack.ts';
import { figure } from '../support/figures.ts';
import { cheapest } from '../support/shop.ts';
import { controlSupplier } from '../support/simulators.ts';
import { auditBooks, child, origin, ready, STACK } from '../support/stack.ts';
import { duringReading } from './during-reading.ts';
import { costs, type Costs } from './costs.ts';
import { floors } from './floors.ts';
import { median } from './median.ts';
import { watchOutcomes } from './outcomes.ts';
import { openPlayers } from './players.ts';
import { buyFor, type Bought, type Offer, type Run, type Shop } from './run.ts';

const USAGE = `npm run bench:orders -- [--clients 1,8,16,64 | --per-second 75] [--supplier-ms 0,100] [--wallets 200,1]
                          [--seconds 30] [--warm-up 10] [--runs 1] [--overload 5] [--during-reading]
                          [--supplier-per-second 1000] [--direct] [--keep]
  Starts the store from empty data (stack TOPUP_STACK, 'load' unless named), buys one unit after another and prints what
  it did and what an order cost. The books must balance after it.
  --per-second  so many orders a second whatever comes back, instead of clients that wait for their deliveries
  --overload    after it, so many times what the most clients were delivered, whatever comes back
  --runs        so many times each, and their median
  --during-reading  each run twice, alternately alone and during the reading of all books that the audit makes once a week
  --supplier-per-second  the rate that the gateway keeps towards the supplier; below the offer a backlog grows and drains
  --direct      calls the order service itself instead of the front door
  --keep        the stack is used as it is if it runs, and left running`;

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1,8,16,64' },
    'per-second': { type: 'string' },
    'supplier-ms': { type: 'string', default: '0,100' },
    wallets: { type: 'string', default: '200,1' },
    seconds: { type: 'string', default: '30' },
    'warm-up': { type: 'string', default: '10' },
    runs: { type: 'string', default: '1' },
    overload: { type: 'string' },
    'during-reading': { type: 'boolean', default: false },
    // More than these runs ever request.
    'supplier-per-second': { type: 'string', default: '1000' },
    direct: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const numbers = (text: string): number[] => text.split(',').map(Number);
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = Number(values.seconds);
const perSecond = values['per-second'];
const offers: Offer[] = perSecond
  ? numbers(perSecond).map((rate) => ({ perSecond: rate }))
  : numbers(values.clients).map((clients) => ({ clients }));

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
const percentiles = (times: readonly number[]): string =>
  `p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms, p99 ${percentile(times, 0.99)} ms`;

const per = (count: number, of: number): string => (count / of).toFixed(2);

function printCosts(name: string, before: Costs, after: Costs, orders: number): void {
  const spent = Object.entries(after.cpuMs).map(([name, ms]) => [name, ms - (before.cpuMs[name] ?? 0)] as const);
  const all = spent.reduce((sum, [, ms]) => sum + ms, 0);
  const each = spent.map(([name, ms]) => `${name} ${per(ms, orders)}`).join(', ');
  const counts = (['writes', 'reads', 'messages'] as const).map(
    (what) => `${per(after[what] - before[what], orders)} ${what}`,
  );
  const bytes = Math.round((after.storedBytes - before.storedBytes) / orders);
  figure(`${name}: what an order costs`, `${counts.join(', ')}, ${bytes} bytes of documents`);
  figure(`${name}: CPU of an order`, `${per(all, orders)} ms (${each})`);
}

type Measured = {
  readonly perSecond: number;
  readonly createP95Ms: number;
  readonly allDelivered: boolean;
  readonly noneRefused: boolean;
};

/**
 * Measures one run, from the end of the warm-up to the end of the measured time. Orders that become final later do not
 * count.
 */
async function measure(shop: Shop, offer: Offer, client: mongo.MongoClient, name: string): Promise<Measured> {
  const before = await costs(client);
  const endsAt = Date.now() + seconds * 1_000;
  const { bought, refused }: Run = await buyFor(shop, offer, seconds * 1_000);
  const after = await costs(client);
  const perSecond = bought.filter(({ finalAt }) => finalAt <= endsAt).length / seconds;
  const failed = bought.filter(({ status }) => status !== 'completed').length;
  const times = (of: keyof Bought) => percentiles(bought.map((one) => Number(one[of])));
  figure(name, `${perSecond.toFixed(1)} delivered orders/s`);
  figure(`${name}: create`, times('createMs'));
  figure(`${name}: create to delivered`, times('finalMs'));
  printCosts(name, before, after, bought.length);
  const statuses = [...new Set(refused.map(({ status }) => status))].join(', ');
  if (refused.length > 0)
    figure(`${name}: ${refused.length} refused with ${statuses}`, percentiles(refused.map(({ tookMs }) => tookMs)));
  if ('perSecond' in offer) {
    const recoveredMs = Math.max(0, ...bought.map(({ finalAt }) => finalAt - endsAt));
    figure(`${name}: the last is final after the end of the load`, `${(recoveredMs / 1_000).toFixed(1)} s`);
  }
  if (failed > 0) say(`  NOT DELIVERED: ${failed}`);
  const createP95Ms = percentile(
    bought.map(({ createMs }) => createMs),
    0.95,
  );
  return { perSecond, createP95Ms, allDelivered: failed === 0, noneRefused: refused.length === 0 };
}

/** One warm-up, then the runs. `perSecond` is their median. */
async function measureRuns(shop: Shop, offer: Offer, client: mongo.MongoClient, name: string): Promise<Measured> {
  await buyFor(shop, offer, Number(values['warm-up']) * 1_000);
  const runs: Measured[] = [];
  const during: Measured[] = [];
  while (runs.length < Number(values.runs)) {
    runs.push(await measure(shop, offer, client, name));
    if (!values['during-reading']) continue;
    during.push(await duringReading(() => measure(shop, offer, client, `${name}, during the reading`)));
  }
  const perSecond = median(runs.map((run) => run.perSecond));
  if (runs.length > 1) figure(`${name}: median of ${runs.length} runs`, `${perSecond.toFixed(1)} delivered orders/s`);
  if (during.length > 0) {
    const [alone, read] = [runs, during].map((all) => median(all.map(({ createP95Ms }) => createP95Ms)));
    figure(`${name}: median p95 of create of ${runs.length} runs`, `${alone} ms alone, ${read} ms during the reading`);
  }
  runs.push(...during);
  return {
    perSecond,
    createP95Ms: Math.max(...runs.map(({ createP95Ms }) => createP95Ms)),
    allDelivered: runs.every(({ allDelivered }) => allDelivered),
    noneRefused: runs.every(({ noneRefused }) => noneRefused),
  };
}

/** Whether all accepted orders were delivered under overload. Refusals are expected there. */
async function overload(shop: Shop, sustained: number, client: mongo.MongoClient): Promise<boolean> {
  const perSecond = Math.round(Number(values.overload) * sustained);
  const name = `${values.overload} times as much, ${perSecond}/s offered`;
  return (await measure(shop, { perSecond }, client, name)).allDelivered;
}

async function measureAll(): Promise<boolean> {
  await ready();
  const [product] = await cheapest(1);
  if (!product) throw new Error('the shop is empty');
  const client = await mongo.MongoClient.connect(child('mongodb').url);
  figure('a durable insert', await floors());
  const outcomes = await watchOutcomes(child('redis').url, client.db('topup_order').collection('orders'));
  const wallets = numbers(values.wallets);
  const players = await openPlayers(Math.max(...wallets));
  const address = values.direct ? child('order').url : origin();
  let good = true;
  for (const latencyMs of numbers(values['supplier-ms'])) {
    await controlSupplier({ latencyMs });
    for (const count of wallets) {
      const shop = { origin: address, players: players.slice(0, count), product, outcomes };
      let sustained = 0;
      for (const offer of offers) {
        const who = 'clients' in offer ? `${offer.clients} clients` : `${offer.perSecond}/s offered`;
        const run = await measureRuns(shop, offer, client, `supplier ${latencyMs} ms, ${count} wallets, ${who}`);
        good &&= run.allDelivered && run.noneRefused;
        sustained = run.perSecond;
      }
      if (values.overload) good = (await overload(shop, sustained, client)) && good;
    }
  }
  outcomes.stop();
  await client.close();
  const books = await auditBooks();
  say(`${STACK}: the books ${books.balanced ? 'balance' : `DO NOT BALANCE\n${books.report}`}`);
  return good && books.balanced;
}

async function main(): Promise<boolean> {
  const stack = (...args: string[]): void => stackCommand(args, Number(values['supplier-per-second']));
  const runs = (await ask(STACK, 'GET', '/status')) !== null;
  if (values.keep && runs) return measureAll();
  if (runs) stack('stop');
  forgetStack();
  stack('start', '--detach');
  try {
    return await measureAll();
  } finally {
    if (!values.keep) stack('stop');
  }
}

if (values.help) say(USAGE);
else process.exit((await main()) ? 0 : 1);
