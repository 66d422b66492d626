import { sumPaise } from '@topup/kit/money';
import type { Row } from './row.ts';

/** The refunds of one purchase as one line: the sum, from the first's balance to the last's. Null for none. */
function mergeRefunds(refunds: readonly Row[]): Row | null {
  const posted = refunds.filter(({ status }) => status === 'completed' || status === 'manual_refund');
  const newest = posted.at(-1);
  if (!newest) return null;
  // What was given back outside has no balances; beside it, the line tells of the wallet.
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

/** A line of a history: a purchase carries its refund. */
export type HistoryLine = Row & { readonly refundTransaction: Row | null };

/** Puts refunds into the purchases they belong to. */
export function withRefunds(rows: readonly Row[], refunds: readonly Row[]): HistoryLine[] {
  const byPurchase = Map.groupBy(refunds, ({ parentId }) => parentId ?? '');
  return rows.map((row) => ({ ...row, refundTransaction: mergeRefunds(byPurchase.get(row._id) ?? []) }));
}
