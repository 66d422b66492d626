import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { figure } from '@topup/tests/support/figures';
import { startEngine } from './engine.ts';

/** npm run bench:wallet: debits a thousand wallets, then one busy wallet, first by one replica, then by two at once. */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '15' }, clients: { type: 'string', default: '16' } },
});
const measureMs = Number(values.seconds) * 1_000;
const clients = Number(values.clients);

export type BenchJob = { url: string; wallets: number; clients: number; replica: number; measureMs: number };
type Measured = { latenciesMs: number[]; errors: number };

async function measure(job: BenchJob): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'bench-replica.ts'), [JSON.stringify(job)], {
    execArgv: ['--no-warnings'],
  });
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`a replica ended with ${String(code)} without a result`);
  });
  exited.catch(() => undefined);
  const [measured] = (await Promise.race([once(child, 'message'), exited])) as [Measured];
  await exited.catch(() => undefined);
  return measured;
}

function line(name: string, measured: Measured[], goal: number): boolean {
  const sorted = measured.flatMap(({ latenciesMs }) => latenciesMs).sort((a, b) => a - b);
  const errors = measured.reduce((sum, one) => sum + one.errors, 0);
  const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  const perSecond = Math.round(sorted.length / (measureMs / 1_000));
  const times = `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`;
  figure(`${name}, ${clients} clients`, `${perSecond} debits/s (at least ${goal}), ${times}, ${errors} errors`);
  return perSecond >= goal && errors === 0;
}

const GOALS = { many: 300, hot: 150 };
const engine = await startEngine('bench');
try {
  const { url } = engine;
  const many = await measure({ url, wallets: 1_000, clients, replica: 0, measureMs });
  const hot = await measure({ url, wallets: 1, clients, replica: 1, measureMs });
  const raced = await Promise.all(
    [2, 3].map((replica) => measure({ url, wallets: 1, clients: clients / 2, replica, measureMs })),
  );
  const isFast = [
    line('1,000 wallets, one replica', [many], GOALS.many),
    line('one hot wallet, one replica', [hot], GOALS.hot),
    line('one hot wallet, two replicas', raced, GOALS.hot),
  ];
  process.exitCode = isFast.every(Boolean) ? 0 : 1;
} finally {
  await engine.stop();
}
