import { createLog } from '@topup/kit/log';
import { connectMongo } from '@topup/kit/mongo';
import {
  createLedger,
  openTransfers,
  type Transfers,
  orderPaymentKey,
  rechargeKey,
  refundKey,
} from '@topup/wallet/testing/ledger';
import { carryOut, type Command } from '@topup/wallet/testing/simulation';
import { randomFrom, type Random } from '@topup/kit/testing/simulation/random';
import type { Job, Said } from './replicas.ts';
import { derivedId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';

const job = JSON.parse(process.argv[2] ?? '{}') as Job;
const AGAIN_MS = 50;
const ACCOUNTS = 200;
const RECENT = 200;
const HOT_PERCENT = 10;

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

/** The outcome that a failed call counts as. Undefined in a sound run: the operation is then repeated until it is answered. */
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

/** One operation in twenty repeats an earlier one under its key. All replicas share the accounts; one account is very busy. */
function operations(random: Random, replica: string, accounts: number): () => Command {
  const recent: Command[] = [];
  let n = 0;
  const account = (): string => derivedId('account', String(random(100) < HOT_PERCENT ? 0 : random(accounts)));
  const draw = (): Command => {
    const fate = random(100);
    const old = recent[random(recent.length)];
    if (old && fate < 5) return old;
    if (old?.kind === 'debit' && fate < 20) return refundOf(old, 1 + random(3), 1 + random(old.amountPaise));
    if (old?.kind === 'debit' && fate < 25) return { ...old, kind: 'void' };
    const recordId = derivedId(replica, String(n++));
    const isRecharge = fate < 55;
    return {
      kind: isRecharge ? 'recharge' : 'debit',
      key: isRecharge ? rechargeKey(recordId) : orderPaymentKey(recordId),
      recordId,
      accountId: account(),
      amountPaise: paise(1 + random(20_000)),
      units: [],
    };
  };
  return () => {
    const command = draw();
    recent[n % RECENT] = command;
    return command;
  };
}

function refundOf({ accountId, recordId }: Command, n: number, amount: number): Command {
  return {
    kind: 'refund',
    key: refundKey(recordId, n),
    recordId,
    accountId,
    amountPaise: paise(amount),
    units: [`${recordId}:1:${n}`],
  };
}
