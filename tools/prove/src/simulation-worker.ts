import { parentPort } from 'node:worker_threads';
import { ledger } from '@topup/wallet/testing/simulation/designs/ledger';
import { simulate } from '@topup/wallet/testing/simulation/simulate';

/** Simulates what it is told, piece by piece. */
parentPort?.on('message', ({ first, count }: { first: number; count: number }) => {
  void simulate(ledger(), first, count).then((done) => parentPort?.postMessage(done));
});
