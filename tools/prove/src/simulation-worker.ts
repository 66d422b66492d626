import { parentPort, workerData } from 'node:worker_threads';
import { simulateTime } from '@topup/kit/testing/simulation/simulated-time';
import { simulateSeeds, type History } from '@topup/kit/testing/simulation/simulate';
import { ledger, Schedule } from '@topup/wallet/testing/simulation';
import type { Simulation } from './histories.ts';
import { saga } from './saga/design.ts';
import { SagaHistory } from './saga/history.ts';
import { SOUND } from './settling/designs.ts';
import { SettlingHistory } from './settling/history.ts';

const books = ledger();
const HISTORIES: { readonly [S in Simulation]: (seed: number) => History } = {
  ledger: (seed) => new Schedule(books, seed),
  saga: (seed) => new SagaHistory(saga, seed),
  'settling-exclusive': (seed) => new SettlingHistory(SOUND, 'exclusive', seed),
  'settling-foreign': (seed) => new SettlingHistory(SOUND, 'foreign', seed),
};

const historyOf = HISTORIES[workerData as Simulation];
simulateTime();
parentPort?.on('message', ({ first, count }: { first: number; count: number }) => {
  void simulateSeeds(historyOf, first, count).then((done) => parentPort?.postMessage(done));
});
