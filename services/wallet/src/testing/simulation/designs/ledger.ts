import { paise } from '@topup/kit/money';
import { walletAccount } from '../../../ledger/domain/accounts.ts';
import { orderPaymentKey } from '../../../ledger/domain/keys.ts';
import { sealHolds, type SealingKey } from '../../../ledger/domain/seal.ts';
import type { Movement, PostedTransfer, Transfer } from '../../../ledger/domain/transfers.ts';
import { createLedger, type Ledger } from '../../../ledger/store/ledger.ts';
import { transferFrom } from '../../../ledger/store/transfer-document.ts';
import { openTransfers } from '../../../ledger/store/transfers.ts';
import { brokenInvariants } from '../../books.ts';
import type { Travel } from '@topup/kit/testing/simulation/memory-journal';
import { MemoryServer } from '@topup/kit/testing/simulation/memory-server';
import type { Design } from '../schedule.ts';
import type { Command, Outcome } from '../workload.ts';

/** One history in this many has its seals checked. Seals depend on contents only, so a sample is enough. */
const SEALS_CHECKED_IN = 8;
const KEY: SealingKey & { key: Buffer } = { kid: 'k1', key: Buffer.alloc(32, 7) };

/** Modifies the connection between the store and its server, for a design that breaks something there. */
export type Tampering = (
  travel: Travel,
  client: ReturnType<MemoryServer['client']>,
) => ReturnType<MemoryServer['client']>;

/** The real design: the real rules and store code, on the in-memory engine. */
export const ledger = (name = 'insert-only ledger', tamper: Tampering = (_travel, client) => client): Design => ({
  name,
  open: (scheduler) => {
    const server = new MemoryServer(scheduler.serverNow, scheduler.journalDelay, scheduler.connectionLost);
    const transfers = (): Transfer[] => server.documents('transfers').map((document) => transferFrom(document));
    return {
      worker: async (process) => {
        const timers = scheduler.timers(process);
        const travel: Travel = (parts, answer) => scheduler.request(process, parts, answer);
        const store = await openTransfers(tamper(travel, server.client(travel)));
        const books = createLedger({ transfers: store, keys: [KEY], now: () => scheduler.now(process), timers });
        return (command) => carryOut(books, command);
      },
      balanceOf: (accountId) => headOf(transfers(), accountId)?.balanceAfterPaise ?? 0,
      contradictions: () => contradictions(transfers(), scheduler.taken % SEALS_CHECKED_IN === 0),
      killDatabase: server.kill,
    };
  },
});

/** Runs a command on the ledger; returns its outcome, or null when the key belongs to another command. */
export async function carryOut(books: Ledger, command: Command): Promise<Outcome | null> {
  const { kind, key, accountId, recordId } = command;
  if (kind === 'void') return (await books.void(key, 'purchase', { orderId: recordId }, 'order')).outcome;
  const { reused, transfer } = await books.post(movementOf({ ...command, kind, accountId }));
  return reused ? null : transfer.outcome;
}

export function movementOf(command: Command): Movement {
  const { kind, key, accountId, recordId, units } = command;
  const wallet = walletAccount(accountId);
  const amountPaise = paise(command.amountPaise);
  if (kind === 'recharge') {
    const ref = { accountId, transactionId: recordId };
    return { key, kind, debit: 'gateway:ekupi', credit: wallet, amountPaise, by: 'wallet', ref };
  }
  const ref = { accountId, orderId: recordId };
  if (kind === 'refund') {
    const of = orderPaymentKey(recordId);
    return { key, kind, debit: 'sales', credit: wallet, amountPaise, of, refundUnits: units, by: 'order', ref };
  }
  return { key, kind: 'purchase', debit: wallet, credit: 'sales', amountPaise, by: 'order', ref };
}

const posted = (transfers: Transfer[]) =>
  transfers.filter((one): one is PostedTransfer => one.outcome === 'ok' && one.wallet !== undefined);

const headOf = (transfers: Transfer[], accountId: string): PostedTransfer | undefined =>
  posted(transfers)
    .filter(({ wallet }) => wallet === accountId)
    .sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
    .at(-1);

function contradictions(transfers: Transfer[], withSeals: boolean): string[] {
  const found = brokenInvariants(transfers);
  for (const transfer of transfers)
    if (withSeals && !sealHolds(transfer, [KEY])) found.push(`seal of ${transfer._id} is broken`);
  const at = new Map(posted(transfers).map((one) => [`${one.wallet} ${one.seq}`, one.at]));
  for (const { wallet, seq = 0, at: mine, _id } of posted(transfers))
    if ((at.get(`${wallet} ${seq - 1}`) ?? mine) > mine) found.push(`${_id} is older than its predecessor`);
  return found;
}
