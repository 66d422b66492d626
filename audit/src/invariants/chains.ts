import type { Breach, TransferRecord } from '../records.ts';
import { byWallet } from './by-wallet.ts';

/** I1: a wallet's `seq` counts 1, 2, 3, ..., and each transfer starts from the balance of the one before (the first from 0). */
export function* chains(transfers: Iterable<TransferRecord>): Generator<Breach> {
  for (const [wallet, chain] of byWallet(transfers)) {
    const check = chainCheck(wallet);
    for (const transfer of chain) yield* check(transfer);
  }
}

/**
 * Call the returned check with each transfer of the wallet, in the order of `seq`. It remembers only the previous one. `before`:
 * the last transfer that was checked earlier.
 */
export function chainCheck(wallet: string, before?: TransferRecord): (transfer: TransferRecord) => Generator<Breach> {
  let seq = before?.seq ?? 0;
  let after: number = before?.balanceAfterPaise ?? 0;
  return function* (transfer) {
    const breach = (detail: string): Breach => ({ invariant: 'I1', subject: `wallet ${wallet}`, detail });
    const { key, balanceBeforePaise: start = NaN, deltaPaise: delta = NaN } = transfer;
    if (transfer.seq !== seq + 1) yield breach(`${key}: seq ${transfer.seq} follows ${seq}`);
    if (start !== after) yield breach(`${key}: begins at ${start} paise where the last one ended at ${after}`);
    if (transfer.balanceAfterPaise !== start + delta)
      yield breach(`${key}: ${start} + ${delta} is not ${transfer.balanceAfterPaise} paise`);
    seq = transfer.seq ?? seq;
    after = transfer.balanceAfterPaise ?? after;
  };
}
