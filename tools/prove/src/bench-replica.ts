import { derivedId, newId } from '@topup/kit/ids';
import { createLog } from '@topup/kit/log';
import { connectMongo } from '@topup/kit/mongo';
import { paise } from '@topup/kit/money';
import {
  createHistoryWriter,
  createLedger,
  openTransactions,
  openTransfers,
  postDebit,
  rechargeKey,
  walletAccount,
} from '@topup/wallet/testing/ledger';
import type { BenchJob } from './bench.ts';

const job = JSON.parse(process.argv[2] ?? '{}') as BenchJob;
const AMOUNT = paise(100_000_000);

const database = await connectMongo(job.url, createLog('bench', 'silent'), 'apply');
const transfers = await openTransfers(database);
const { record: onTransfer } = createHistoryWriter(await openTransactions(database));
const ledger = createLedger({ transfers, keys: [{ kid: 'k1', key: Buffer.alloc(32, 1) }], now: () => new Date() });
const accounts = Array.from({ length: job.wallets }, (_, i) => derivedId(`bench ${job.wallets}`, String(i)));

async function fill(accountId: string): Promise<void> {
  const transactionId = newId();
  await ledger.post({
    key: rechargeKey(transactionId),
    kind: 'recharge',
    debit: 'gateway:ekupi',
    credit: walletAccount(accountId),
    amountPaise: AMOUNT,
    by: 'wallet',
    ref: { accountId, transactionId },
  });
}
for (let i = 0; i < accounts.length; i += 50) await Promise.all(accounts.slice(i, i + 50).map(fill));

const latenciesMs: number[] = [];
let errors = 0;
const endAt = performance.now() + job.measureMs;
let next = 0;
async function client(): Promise<void> {
  for (;;) {
    const startedAt = performance.now();
    if (startedAt >= endAt) return;
    const accountId = accounts[next++ % accounts.length] ?? '';
    const reply = await postDebit({ ledger, onTransfer }, { orderId: newId(), accountId, amountPaise: paise(1) }).catch(
      () => null,
    );
    if (reply?.reason === '') latenciesMs.push(performance.now() - startedAt);
    else errors++;
  }
}
await Promise.all(Array.from({ length: job.clients }, client));
// Waits until the whole message is sent: an earlier disconnect would cut off a long message.
await new Promise((sent) => process.send?.({ latenciesMs, errors }, sent));
await database.close();
process.disconnect();
