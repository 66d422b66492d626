import { derivedId } from '@topup/kit/ids';
import type { Breach, Books, TransferRecord } from '../records.ts';
import { byWallet } from './by-wallet.ts';

/** A projection follows within 5 s; a wallet service that was killed first needs its restart. */
const LAG_MS = 30_000;

const NO_MONEY_MOVED = ['pending', 'processing', 'failed'];

type Facts = Pick<Books, 'transfers' | 'wallets' | 'rows' | 'asOf'>;

/** I4: the newest balance = the sum of all changes = the projection, which may lag a little but is never ahead; every movement is in the history. */
export function* projections(books: Facts): Generator<Breach> {
  yield* balances(books);
  yield* history(books);
}

function* balances({ transfers, wallets, asOf }: Facts): Generator<Breach> {
  const chains = byWallet(transfers);
  const projected = new Map(wallets.map((wallet) => [wallet.accountId, wallet]));
  const before = asOf.getTime() - LAG_MS;
  for (const [wallet, chain] of chains) {
    const breach = (detail: string): Breach => ({ invariant: 'I4', subject: `wallet ${wallet}`, detail });
    const sum = chain.reduce((total, { deltaPaise = 0 }) => total + deltaPaise, 0);
    const head = chain.at(-1);
    if (head?.balanceAfterPaise !== sum)
      yield breach(`the newest balance is ${head?.balanceAfterPaise}, the changes sum to ${sum} paise`);
    const seq = projected.get(wallet)?.seq ?? 0;
    const missed = chain.find((transfer) => (transfer.seq ?? 0) > seq && transfer.at.getTime() < before);
    if (missed) yield breach(`the projection stands at seq ${seq} and has missed ${missed.key}`);
  }
  for (const { accountId, seq, balancePaise } of wallets) {
    const breach = (detail: string): Breach => ({ invariant: 'I4', subject: `wallet ${accountId}`, detail });
    const then = chains.get(accountId)?.find((transfer) => transfer.seq === seq)?.balanceAfterPaise;
    if (then === undefined) yield breach(`the projection is ahead: there is no seq ${seq}`);
    else if (then !== balancePaise)
      yield breach(`the projection says ${balancePaise} at seq ${seq}, where it was ${then} paise`);
  }
}

function* history({ transfers, rows, asOf }: Facts): Generator<Breach> {
  const shown = new Map(rows.map((row) => [row.id, row]));
  const before = asOf.getTime() - LAG_MS;
  for (const transfer of transfers) {
    if (transfer.outcome === 'void' || transfer.at.getTime() > before) continue;
    const row = shown.get(rowOf(transfer));
    const breach = (detail: string): Breach => ({ invariant: 'I4', subject: transfer.key, detail });
    if (!row) yield breach('is missing in the transaction history');
    else if (transfer.outcome === 'ok' && NO_MONEY_MOVED.includes(row.status))
      yield breach(`moved money and is shown as ${row.status}`);
  }
}

/** A recharge's row has the recharge's id; every other one's follows from the transfer's key. */
const rowOf = ({ key, transactionId }: TransferRecord): string =>
  key.startsWith('recharge:') && transactionId ? transactionId : derivedId(key);
