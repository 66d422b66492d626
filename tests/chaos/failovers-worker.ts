import { parentPort, workerData } from 'node:worker_threads';
import { playFailovers, type Failovers } from '@topup/kit/testing/replica-set/failovers';
import { randomFrom } from '@topup/kit/testing/simulation/random';

/** Runs the proxy in its own thread, because the main thread blocks while it waits for stack commands. */
export type WorkerData = { readonly serverUrl: string; readonly seed: number };
export type WorkerRequest =
  | { readonly do: 'strike'; readonly args: Parameters<Failovers['strike']> }
  | { readonly do: 'stepDown' | 'shutDown' | 'fallSilent' | 'rollBack'; readonly args: readonly [number] }
  | { readonly do: 'tell'; readonly args: readonly [] };
export type WorkerResult = {
  readonly url: string;
  readonly played: ReadonlyMap<string, number>;
  readonly localReads: ReadonlySet<string>;
};

const { serverUrl, seed } = workerData as WorkerData;
const failovers = await playFailovers(serverUrl, randomFrom(seed));
const { url, played, localReads } = failovers;

async function play(request: WorkerRequest): Promise<void> {
  if (request.do === 'strike') failovers.strike(...request.args);
  else if (request.do !== 'tell') await failovers[request.do](...request.args);
}
parentPort?.on('message', (request: WorkerRequest) => {
  void play(request).then(() => parentPort?.postMessage({ url, played, localReads } satisfies WorkerResult));
});
