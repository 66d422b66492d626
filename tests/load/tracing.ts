import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceNames } from '@topup/proto/services';
import { figure } from '../support/figures.ts';
import { ROOT, STACK } from '../support/stack.ts';
import { median } from './median.ts';
import type { Answered, RunRequest } from './tracing-run.ts';

const USAGE = `npm run bench:tracing -- [--share 0.01] [--starts 4] [--rounds 5] [--seconds 15] [--warm-up 20] [--clients 4]
  What tracing adds to the CPU of an order. Two stores run and are loaded at the same time, so that both meet the same
  machine: one without traces, one that records a share of them. Prints the median of the ratios of all rounds; the
  stores are started anew and change places between the rounds.`;

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '0.01' },
    starts: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '15' },
    'warm-up': { type: 'string', default: '20' },
    clients: { type: 'string', default: '4' },
    help: { type: 'boolean', default: false },
  },
});
/** Largest accepted overhead, in percent of an order's CPU time. */
const LIMIT_PERCENT = 3;
const clients = Number(values.clients);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

type Spent = Extract<Answered, { cpuMs: number }>;
type Store = { readonly ask: <T extends Answered>(request: RunRequest) => Promise<T> };
type Pair = { readonly plain: Store; readonly traced: Store };

async function answerOf<T extends Answered>(store: ChildProcess): Promise<T> {
  const ended = new AbortController();
  const message = once(store, 'message', { signal: ended.signal });
  const exit = once(store, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`a store ended with ${code}`);
  });
  try {
    return ((await Promise.race([message, exit])) as [T])[0];
  } finally {
    ended.abort();
    message.catch(() => undefined);
    exit.catch(() => undefined);
  }
}

/** Starts a store on its own stack. If `traces` is a folder, the services write traces there. */
async function startStore(stack: string, traces: string | null): Promise<Store> {
  const { TOPUP_TRACES_DIR: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    TOPUP_STACK: stack,
    // The stack passes TOPUP_<NAME> to every service as NAME.
    ...(traces && { TOPUP_TRACES_DIR: traces, TOPUP_OTEL_TRACES_SAMPLER_ARG: values.share }),
  };
  const store = fork(join(import.meta.dirname, 'tracing-run.ts'), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await answerOf(store);
  return {
    ask: <T extends Answered>(request: RunRequest) => {
      store.send(request);
      return answerOf<T>(store);
    },
  };
}

const both = ({ plain, traced }: Pair, request: RunRequest) =>
  Promise.all([plain.ask<Spent>(request), traced.ask<Spent>(request)]);

async function round(pair: Pair): Promise<number> {
  const [plain, traced] = await both(pair, { forMs: Number(values.seconds) * 1_000, clients });
  const ratio = traced.cpuMs / plain.cpuMs;
  const text = ({ cpuMs, orders }: Spent): string => `${cpuMs.toFixed(2)} CPU ms an order (${orders} orders)`;
  say(`without traces ${text(plain)}, with ${text(traced)}: ${percentOf(ratio).toFixed(1)} %`);
  return ratio;
}

const percentOf = (ratio: number): number => (ratio - 1) * 100;

async function rounds(index: number): Promise<number[]> {
  const stacks = [`${STACK}-a`, `${STACK}-b`] as const;
  const [first, second] = index % 2 === 0 ? stacks : ([stacks[1], stacks[0]] as const);
  const traces = join(ROOT, '.data', second, 'traces');
  const plain = await startStore(first, null);
  const pair = { plain, traced: await startStore(second, traces) };
  await both(pair, { forMs: Number(values['warm-up']) * 1_000, clients });
  const ratios: number[] = [];
  while (ratios.length < Number(values.rounds)) ratios.push(await round(pair));
  const books = await Promise.all([pair.plain, pair.traced].map((store) => store.ask<{ balanced: boolean }>('end')));
  if (!books.every(({ balanced }) => balanced)) throw new Error('the books do not balance');
  const written = readdirSync(traces).length;
  if (written < serviceNames.length)
    throw new Error(`only ${written} processes could have written spans: nothing was compared`);
  return ratios;
}

async function main(): Promise<boolean> {
  const ratios: number[] = [];
  for (let index = 0; index < Number(values.starts); index++) ratios.push(...(await rounds(index)));
  const percent = percentOf(median(ratios));
  const share = Number(values.share) * 100;
  figure(
    `what recording ${share} % of all traces adds to the services' CPU per order`,
    `${percent.toFixed(1)} % (limit ${LIMIT_PERCENT} %)`,
  );
  return percent < LIMIT_PERCENT;
}

if (values.help) say(USAGE);
else process.exit((await main()) ? 0 : 1);
