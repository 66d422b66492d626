import { availableParallelism } from 'node:os';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Simulated } from '@topup/kit/testing/simulation/simulate';
import { seconds } from './page.ts';

export type Simulation = 'ledger' | 'saga' | 'settling-exclusive' | 'settling-foreign';
type HistoriesResult = Simulated & { readonly tookMs: number };

const PIECES_PER_LINE = 10;
const say = (text: string): void => void process.stderr.write(`${text}\n`);

export async function histories(
  of: Simulation,
  first: number,
  count: number,
  pieceOf: number,
): Promise<HistoriesResult> {
  const start = performance.now();
  const pieces: { first: number; count: number }[] = [];
  for (let at = 0; at < count; at += pieceOf) pieces.push({ first: first + at, count: Math.min(pieceOf, count - at) });
  const total = pieces.length;
  const done: Simulated[] = [];
  const work = async (): Promise<void> => {
    const worker = new Worker(join(import.meta.dirname, 'simulation-worker.ts'), { workerData: of });
    for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
      worker.postMessage(piece);
      const [simulated] = (await once(worker, 'message')) as [Simulated];
      done.push(simulated);
      faultsOf(simulated).forEach(say);
      if (done.length % PIECES_PER_LINE > 0) continue;
      const { histories, failed } = together(done);
      say(`${histories} histories after ${seconds(performance.now() - start)}, ${failed} broken`);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), total) }, work));
  return { ...together(done), tookMs: performance.now() - start };
}

function together(some: readonly Simulated[]): Simulated {
  const counts: Record<string, number> = {};
  for (const { counts: each } of some)
    for (const [name, count] of Object.entries(each)) counts[name] = (counts[name] ?? 0) + count;
  return {
    histories: some.reduce((sum, { histories }) => sum + histories, 0),
    failed: some.reduce((sum, { failed }) => sum + failed, 0),
    failures: some.flatMap(({ failures }) => failures),
    counts,
  };
}

export const faultsOf = ({ failures }: Simulated): string[] =>
  failures.map(({ seed, violations }) => `seed ${seed}: ${violations.join('; ')}`);
export const paceOf = ({ histories, tookMs }: HistoriesResult): string =>
  `${seconds(tookMs)}, ${Math.round((histories / tookMs) * 1000)} histories/s`;
