import { availableParallelism } from 'node:os';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { withoutTombstones } from '@topup/wallet/testing/simulation/designs/forgetful';
import { naive } from '@topup/wallet/testing/simulation/designs/naive';
import { twoPhase } from '@topup/wallet/testing/simulation/designs/two-phase';
import { fencedFlush, unfencedFlush } from '@topup/wallet/testing/simulation/designs/unfenced-flush';
import { simulate, type Simulated } from '@topup/wallet/testing/simulation/simulate';
import { seconds, type Finding } from './page.ts';

const PIECE = 5_000;
const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** The ledger's own code through `count` histories, on every core. */
export async function simulation(count: number, first: number): Promise<Finding> {
  const start = performance.now();
  const pieces: { first: number; count: number }[] = [];
  for (let at = 0; at < count; at += PIECE) pieces.push({ first: first + at, count: Math.min(PIECE, count - at) });
  const total = pieces.length;
  const done: Simulated[] = [];
  const work = async (): Promise<void> => {
    const worker = new Worker(join(import.meta.dirname, 'simulation-worker.ts'));
    for (let piece = pieces.shift(); piece; piece = pieces.shift()) {
      worker.postMessage(piece);
      const [simulated] = (await once(worker, 'message')) as [Simulated];
      done.push(simulated);
      if (done.length % 10 > 0) continue;
      const failed = done.reduce((all, one) => all + one.failed, 0);
      say(`${done.length * PIECE} histories after ${seconds(performance.now() - start)}, ${failed} violations`);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), total) }, work));
  const sum = (field: 'schedules' | 'steps' | 'crashes' | 'stalls' | 'deliveries' | 'failed'): number =>
    done.reduce((all, one) => all + one[field], 0);
  const took = performance.now() - start;
  return {
    title: `${sum('schedules')} histories of the ledger's own code (seeds ${first} to ${first + count - 1}), ${sum('failed')} violations`,
    lines: [
      `${sum('steps')} steps, ${sum('crashes')} crashes, ${sum('stalls')} stalls, ${sum('deliveries')} deliveries of commands`,
      `${seconds(took)}, ${Math.round((sum('schedules') / took) * 1000)} histories/s`,
    ],
    faults: done.flatMap(({ failures }) =>
      failures.map(({ seed, violations }) => `seed ${seed}: ${violations.join('; ')}`),
    ),
  };
}

/** The same simulation must find designs that are known to break, and leave a sound one alone. */
export async function knownDesigns(count: number, first: number): Promise<Finding> {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const design of [naive, twoPhase, unfencedFlush, withoutTombstones, fencedFlush]) {
    const { schedules, failed } = await simulate(design, first, count);
    lines.push(`${design.name}: ${failed} of ${schedules} histories break it`);
    if (failed > 0 === (design === fencedFlush)) faults.push(`${design.name} was judged wrongly`);
  }
  return { title: 'four designs that are known to be broken are caught, a sound one is not', lines, faults };
}
