import { createLog } from '@topup/kit/log';
import { connectMongo } from '@topup/kit/mongo';
import { createLedger, openTransfers, type Transfers } from '@topup/wallet/testing/ledger';
import { carryOut } from '@topup/wallet/testing/simulation';
import { randomFrom } from '@topup/kit/testing/simulation/random';
import type { Job, Said } from './replicas.ts';
import { operations } from './operations.ts';

const job = JSON.parse(process.argv[2] ?? '{}') as Job;
const AGAIN_MS = 50;
const ACCOUNTS = 200;

const say = (said: Said): void => void process.send?.(said);
const database = await connectMongo(job.url, createLog('replica', 'silent'), 'apply');
const transfers = await openTransfers(database);
const key = { kid: 'k1', key: Buffer.from(job.key, 'base64url') };
const trusting: Transfers = {
  ...transfers,
  isDurable: async () => true,
  insertAfter: (_seen, transfer) => transfers.insert(transfer),
};
const trusted = job.broken === 'reads trusted as durable' ? trusting : transfers;
const ledger = createLedger({ transfers: trusted, keys: [key], now: () => new Date() });
const next = operations(randomFrom(job.seed), job.name, job.accounts ?? ACCOUNTS);

/** A failed call's outcome is unknown, so repeat the same operation until it is answered. */
const unknown = job.broken === 'an unknown result taken for a refusal' ? 'rejected' : undefined;
let left = job.operations;
let stopping = false;
process.on('message', () => (stopping = true));

async function client(): Promise<void> {
  while (left-- > 0 && !stopping) {
    const command = next();
    for (;;) {
      const outcome = await carryOut(ledger, command).catch(() => unknown);
      if (outcome !== undefined) say({ key: command.key, outcome });
      if (outcome !== undefined || stopping) break;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

await Promise.all(Array.from({ length: job.clients }, client));
await database.close();
process.disconnect();
