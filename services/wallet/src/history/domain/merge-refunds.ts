import { sumPaise } from '@topup/kit/money';
import type { Transaction } from '../../recharges/domain/transaction.ts';

/** One entry for all posted refunds: their sum, the balance before the first and the one after the last. Null if none. */
function mergeRefunds(refunds: readonly Transaction[]): Transaction | null {
  const posted = refunds.filter(({ status }) => status === 'completed' || status === 'manual_refund');
  const newest = posted.at(-1);
  if (!newest) return null;
  // A manual refund has no balances, so the entry takes them from the refunds that went to the wallet.
  const credited = posted.filter(({ walletMoved }) => walletMoved);
  const [first, last = newest] = [credited[0], credited.at(-1)];
  const { balanceBeforePaise: _before, balanceAfterPaise: _after, ...rest } = last;
  return {
    ...rest,
    amountPaise: sumPaise(posted.map(({ amountPaise }) => amountPaise)),
    ...(first?.balanceBeforePaise === undefined ? {} : { balanceBeforePaise: first.balanceBeforePaise }),
    ...(last.balanceAfterPaise === undefined ? {} : { balanceAfterPaise: last.balanceAfterPaise }),
  };
}

export type HistoryEntry = Transaction & { readonly refundTransaction: Transaction | null };

export function withRefunds(transactions: readonly Transaction[], refunds: readonly Transaction[]): HistoryEntry[] {
  const byPurchase = Map.groupBy(refunds, ({ parentId }) => parentId ?? '');
  return transactions.map((transaction) => ({
    ...transaction,
    refundTransaction: mergeRefunds(byPurchase.get(transaction._id) ?? []),
  }));
}
