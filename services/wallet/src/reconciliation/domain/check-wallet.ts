import type { PostedTransfer } from '../../ledger/domain/transfers.ts';
import type { WalletSummary } from '../../ledger/domain/wallet-summary.ts';
import type { Contradiction } from './contradiction.ts';
import { isInProgress } from './in-progress.ts';

type Projected = Pick<WalletSummary, 'seq' | 'balancePaise'> | null;

/** `take` must get all transfers of the wallet in the order of `seq`. It keeps only what the check of the next one needs. */
export function checkWallet(wallet: string, projected: Projected, asOf: Date) {
  const found: Contradiction[] = [];
  const says = (invariant: string, detail: string, subject = `wallet ${wallet}`) =>
    void found.push({ invariant, subject, detail });
  const seenSeq = projected?.seq ?? 0;
  let newest = { seq: 0, paise: 0 };
  let sum = 0;
  let missed: string | null = null;
  let paiseThen: number | null = null;

  return {
    take: ({ _id, at, amountPaise, ...leg }: PostedTransfer): void => {
      const { seq = NaN, deltaPaise = NaN, balanceBeforePaise: before = NaN, balanceAfterPaise: after = NaN } = leg;
      if (seq !== newest.seq + 1) says('I1', `${_id}: seq ${seq} follows ${newest.seq}`);
      if (before !== newest.paise)
        says('I1', `${_id}: begins at ${before} paise where the last one ended at ${newest.paise}`);
      if (before + deltaPaise !== after) says('I1', `${_id}: ${before} + ${deltaPaise} is not ${after} paise`);
      if (after < 0) says('I2', `left wallet ${wallet} at ${after} paise`, _id);
      if (amountPaise <= 0) says('I2', `moved ${amountPaise} paise`, _id);
      newest = { seq, paise: after };
      sum += deltaPaise;
      if (seq > seenSeq && !isInProgress(at, asOf)) missed ??= _id;
      if (seq === seenSeq) paiseThen ??= after;
    },
    end: (): readonly Contradiction[] => {
      if (newest.paise !== sum) says('I4', `the newest balance is ${newest.paise}, the changes sum to ${sum} paise`);
      if (missed !== null) says('I4', `the projection stands at seq ${seenSeq} and has missed ${missed}`);
      if (projected && paiseThen === null) says('I4', `the projection is ahead: there is no seq ${seenSeq}`);
      else if (projected && paiseThen !== projected.balancePaise)
        says('I4', `the projection says ${projected.balancePaise} at seq ${seenSeq}, where it was ${paiseThen} paise`);
      return found;
    },
  };
}
