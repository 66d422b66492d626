import { derivedId } from '@topup/kit/ids';
import type { Breach, Books, TransferRecord, WalletProjection } from '../records.ts';
import { byWallet } from './by-wallet.ts';

/** Projections follow the transfers within 5 s; the other 25 s allow for a restart of the wallet service. */
const LAG_MS = 30_000;

const NO_MONEY_MOVED = ['pending', 'processing', 'failed'];

type Records = Pick<Books, 'transfers' | 'wallets' | 'transactions' | 'asOf'>;

/** I4: a wallet's newest balance is the sum of its changes. Its projection and history contain all changes older than 30 s. */
export function* projections(books: Records): Generator<Breach> {
  yield* balances(books);
  yield* history(books);
}

function* balances({ transfers, wallets, asOf }: Records): Generator<Breach> {
  const chains = byWallet(transfers);
  const projected = new Map(wallets.map((wallet) => [wallet.accountId, wallet]));
  for (const wallet of new Set([...chains.keys(), ...projected.keys()])) {
    const check = balanceCheck(wallet, projected.get(wallet), asOf);
    for (const transfer of chains.get(wallet) ?? []) check.take(transfer);
    yield* check.end();
  }
}

export function balanceCheck(wallet: string, projected: WalletProjection | undefined, asOf: Date) {
  const lag = lagCheck(wallet, projected, asOf);
  let sum = 0;
  let head: TransferRecord | undefined;
  return {
    take: (transfer: TransferRecord): void => {
      head = transfer;
      sum += transfer.deltaPaise ?? 0;
      lag.take(transfer);
    },
    end: function* (): Generator<Breach> {
      if (head && head.balanceAfterPaise !== sum)
        yield {
          invariant: 'I4',
          subject: `wallet ${wallet}`,
          detail: `the newest balance is ${head.balanceAfterPaise}, the changes sum to ${sum} paise`,
        };
      yield* lag.end();
    },
  };
}

/** The part of `balanceCheck` that needs only the newest transfers, and the one at which the projection stands. */
export function lagCheck(wallet: string, projected: WalletProjection | undefined, asOf: Date) {
  const before = asOf.getTime() - LAG_MS;
  const seen = projected?.seq ?? 0;
  let missed: TransferRecord | undefined;
  let then: number | undefined;
  return {
    take: (transfer: TransferRecord): void => {
      const { seq = 0, at, balanceAfterPaise } = transfer;
      if (seq > seen && at.getTime() < before) missed ??= transfer;
      if (seq === seen) then ??= balanceAfterPaise;
    },
    end: function* (): Generator<Breach> {
      const breach = (detail: string): Breach => ({ invariant: 'I4', subject: `wallet ${wallet}`, detail });
      if (missed) yield breach(`the projection stands at seq ${seen} and has missed ${missed.key}`);
      if (!projected) return;
      if (then === undefined) yield breach(`the projection is ahead: there is no seq ${seen}`);
      else if (then !== projected.balancePaise)
        yield breach(`the projection says ${projected.balancePaise} at seq ${seen}, where it was ${then} paise`);
    },
  };
}

export function* history({
  transfers,
  transactions,
  asOf,
}: Pick<Records, 'transfers' | 'transactions' | 'asOf'>): Generator<Breach> {
  const shown = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const before = asOf.getTime() - LAG_MS;
  for (const transfer of transfers) {
    if (transfer.outcome === 'void' || transfer.at.getTime() > before) continue;
    const transaction = shown.get(transactionOf(transfer));
    const breach = (detail: string): Breach => ({ invariant: 'I4', subject: transfer.key, detail });
    if (!transaction) yield breach('is missing in the transaction history');
    else if (transfer.outcome === 'ok' && NO_MONEY_MOVED.includes(transaction.status))
      yield breach(`moved money and is shown as ${transaction.status}`);
  }
}

/** A recharge's transaction has the recharge's id; any other transaction's id is derived from the transfer's key. */
export const transactionOf = ({ key, transactionId }: TransferRecord): string =>
  key.startsWith('recharge:') && transactionId ? transactionId : derivedId(key);
