import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serviceNames } from '@topup/proto/services';
import { ask } from '@topup/stack/control/client';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { parse } from 'yaml';
import { openPlayers } from '@topup/tests/load/players';
import { watchOutcomes } from '@topup/tests/load/outcomes';
import { figure } from '@topup/tests/support/figures';
import { management } from '@topup/tests/support/management';
import { forgetStack, stackCommand } from '@topup/tests/support/own-stack';
import { cheapest } from '@topup/tests/support/shop';
import { auditBooks, child, ready, ROOT, STACK } from '@topup/tests/support/stack';
import { footprints } from './footprint.ts';
import { grown, JUDGED_FROM_MIN, tooLarge, type Sample } from './judge.ts';
import { steadyLoad, type Counts } from './load.ts';

const USAGE = `npm run soak -- 30 [--per-second 20] [--wallets 200]
  So many minutes of steady load on a store of its own (stack TOPUP_STACK, 'soak' unless named), with the heaps that the
  chart gives. Prints what each process, the queues and Redis held. Fails when a service grows after minute 10, or holds more
  than two thirds of its pod's memory, or the books do not balance. Growth is judged from ${JUDGED_FROM_MIN} minutes on.`;
const SAMPLE_EVERY_MS = 15_000;
const SUPPLIER_ORDERS_PER_S = 1_000;
const HEAP_SHARE = 0.75;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'per-second': { type: 'string', default: '20' },
    wallets: { type: 'string', default: '200' },
    help: { type: 'boolean', default: false },
  },
});
const minutes = Number(positionals[0] ?? 30);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

function limitMb(): number {
  const chart = parse(readFileSync(join(ROOT, 'charts/topup/values.yaml'), 'utf8')) as {
    defaults: { resources: { limits: { memory: string } } };
  };
  return Number(/^(\d+)Mi$/.exec(chart.defaults.resources.limits.memory)?.[1]);
}

/** The longest queue, and the number of keys in Redis. */
async function stored(redis: Redis): Promise<{ readonly longest: number; readonly keys: number }> {
  const queues = await management().read<{ messages?: number }[]>('/api/queues?columns=messages');
  return { longest: Math.max(0, ...queues.map(({ messages = 0 }) => messages)), keys: await redis.dbsize() };
}

type Watched = Sample & Awaited<ReturnType<typeof stored>>;

async function watch(redis: Redis, signal: AbortSignal): Promise<Watched[]> {
  const samples: Watched[] = [];
  const since = performance.now();
  while (await pause(SAMPLE_EVERY_MS, true, { signal }).catch(() => false)) {
    const atMin = (performance.now() - since) / 60_000;
    samples.push({ atMin, footprints: await footprints(), ...(await stored(redis)) });
  }
  return samples;
}

function print(samples: readonly Watched[]): void {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return;
  for (const [name, end] of Object.entries(last.footprints)) {
    const all = samples.flatMap(({ footprints: one }) => one[name] ?? []);
    const most = Math.max(...all.map(({ residentMb }) => residentMb));
    const memory = `${all[0]?.residentMb.toFixed(0)} MB first, ${most.toFixed(0)} most, ${end.residentMb.toFixed(0)} last`;
    const heap =
      end.heapMb === undefined ? '' : `; heap ${all[0]?.heapMb?.toFixed(0)} first, ${end.heapMb.toFixed(0)} last`;
    figure(
      `${minutes} min at ${values['per-second']}/s: ${name}`,
      `${memory}${heap}; ${all[0]?.sockets} and ${end.sockets} sockets`,
    );
  }
  const longest = Math.max(...samples.map((one) => one.longest));
  figure(`${minutes} min: queues and Redis`, `longest queue ${longest}; ${first.keys} keys first, ${last.keys} last`);
}

async function soak(): Promise<string[]> {
  await ready();
  const [product] = await cheapest(1);
  if (!product) throw new Error('the shop is empty');
  const client = await mongo.MongoClient.connect(child('mongodb').url);
  const redis = new Redis(child('redis').url);
  const outcomes = await watchOutcomes(child('redis').url, client.db('topup_order').collection('orders'));
  const players = await openPlayers(Number(values.wallets));
  const counts: Counts = { taken: 0, refused: 0, delivered: 0, undelivered: 0 };
  const ended = new AbortController();
  const watching = watch(redis, ended.signal);
  await steadyLoad({ players, product, outcomes, counts }, Number(values['per-second']), minutes * 60_000);
  ended.abort();
  const samples = await watching;
  outcomes.stop();
  redis.disconnect();
  await client.close();
  print(samples);
  figure(`${minutes} min: orders`, `${counts.taken} taken, ${counts.delivered} delivered, ${counts.refused} refused`);
  const books = await auditBooks();
  const limit = limitMb();
  return [
    ...serviceNames.flatMap((name) => [...grown(name, samples), ...tooLarge(name, samples, limit)]),
    ...(counts.undelivered > 0 ? [`${counts.undelivered} orders were not delivered`] : []),
    ...(books.balanced ? [] : [`the books do not balance\n${books.report}`]),
  ];
}

async function main(): Promise<boolean> {
  const stack = (...args: string[]): void => stackCommand(args, SUPPLIER_ORDERS_PER_S);
  if (await ask(STACK, 'GET', '/status')) stack('stop');
  forgetStack();
  process.env['TOPUP_HEAP_MIB'] = String(Math.floor(limitMb() * HEAP_SHARE));
  stack('start', '--detach');
  try {
    const problems = await soak();
    for (const problem of problems) say(problem);
    say(problems.length === 0 ? `${STACK}: nothing grew, and the books balance` : `${problems.length} problems`);
    return problems.length === 0;
  } finally {
    stack('stop');
  }
}

if (values.help || !(minutes > 0)) {
  say(USAGE);
  process.exit(values.help ? 0 : 2);
}
process.exit((await main()) ? 0 : 1);
