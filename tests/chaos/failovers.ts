import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { setTimeout as pause } from 'node:timers/promises';
import { STRIKES, type Strike } from '@topup/kit/testing/replica-set/strikes';
import { shuffled, type Random } from '@topup/kit/testing/simulation/random';
import { readSettings } from '@topup/stack/config';
import { planPorts } from '@topup/stack/ports';
import { STACK } from '../support/stack.ts';
import type { WorkerRequest, WorkerResult, WorkerData } from './failovers-worker.ts';
import type { Fault } from './fault.ts';
import { healthy } from './processes.ts';

const STRIKE_MS = 5_000;
/** One in this many commands is struck. */
const STRIKE_ONE_IN = 10;
const ALL_STRIKES_MS = 10_000;

export type FailoversOfStack = {
  readonly ask: (request: WorkerRequest) => Promise<WorkerResult>;
  readonly close: () => Promise<unknown>;
};

/** Starts a proxy for the MongoDB that the stack is about to start. It acts as a replica set. */
export async function beforeTheStack(seed: number): Promise<FailoversOfStack> {
  const { mongodb } = await planPorts(STACK, readSettings().TOPUP_PORT);
  const workerData: WorkerData = { serverUrl: `mongodb://127.0.0.1:${mongodb}/`, seed };
  const worker = new Worker(join(import.meta.dirname, 'failovers-worker.ts'), { workerData });
  return {
    // Requests are sequential.
    ask: async (request) => {
      worker.postMessage(request);
      const [result] = (await once(worker, 'message')) as [WorkerResult];
      return result;
    },
    close: () => worker.terminate(),
  };
}

/** Every kind of failover, in an order drawn from the seed. The last one outlasts every client timeout. */
export function failoverFaults({ ask }: FailoversOfStack, random: Random): Fault[] {
  const go = (how: 'stepDown' | 'shutDown' | 'fallSilent' | 'rollBack', forMs: number) => () =>
    ask({ do: how, args: [forMs] });
  const strike = (name: string, strikes: readonly Strike[], forMs: number): Fault =>
    during(`commands ${name}`, forMs, async () => {
      await ask({ do: 'strike', args: [strikes, STRIKE_ONE_IN] });
      await pause(forMs);
      await ask({ do: 'strike', args: [[]] });
    });
  const faults = [
    ...STRIKES.map((one) => strike(one, [one], STRIKE_MS)),
    strike('in all ways', STRIKES, ALL_STRIKES_MS),
    during('the primary steps down', 3_000, go('stepDown', 2_000)),
    during('the primary shuts down', 4_000, go('shutDown', 3_000)),
    during('the primary falls silent', 10_000, go('fallSilent', 5_000)),
    during('the primary is cut off for 4 s, its writes rolled back', 5_000, go('rollBack', 4_000)),
    during('the primary is cut off for 12 s, its writes rolled back', 13_000, go('rollBack', 12_000)),
  ];
  return shuffled(faults, random);
}

const during = (name: string, lastsMs: number, strike: () => Promise<unknown>): Fault => ({
  name,
  lastsMs,
  strike: async () => {
    await strike();
    await healthy();
  },
});
