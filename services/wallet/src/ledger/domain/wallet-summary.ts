import { addPaise, ZERO, type Paise } from '@topup/kit/money';
import { shownKind } from './shown-kind.ts';
import type { PostedTransfer } from './transfers.ts';

/** For lists and searches. Derived from the transfers; no decision uses it. */
export type WalletSummary = {
  readonly _id: string;
  readonly seq: number;
  readonly balancePaise: Paise;
  readonly rechargedPaise: Paise;
  readonly spentPaise: Paise;
  readonly refundedPaise: Paise;
  readonly purchaseCount: number;
  readonly updatedAt: Date;
};

export const emptySummary = (_id: string): WalletSummary => ({
  _id,
  seq: 0,
  balancePaise: ZERO,
  rechargedPaise: ZERO,
  spentPaise: ZERO,
  refundedPaise: ZERO,
  purchaseCount: 0,
  updatedAt: new Date(0),
});

/** Adds the transfers, which must be in the order of `seq`. Throws when one is missing. */
export function follow(summary: WalletSummary, transfers: readonly PostedTransfer[]): WalletSummary {
  return transfers.reduce((sum, transfer) => {
    if (transfer.seq !== sum.seq + 1) throw new RangeError(`transfer ${transfer.seq} does not follow ${sum.seq}`);
    // Counts the transfer as the history shows it: a payment that came too late for its order is a refund.
    const shown = shownKind(transfer);
    const plus = (amount: Paise, kind: PostedTransfer['kind']) =>
      shown === kind ? addPaise(amount, transfer.amountPaise) : amount;
    return {
      ...sum,
      seq: transfer.seq,
      balancePaise: transfer.balanceAfterPaise,
      rechargedPaise: plus(sum.rechargedPaise, 'recharge'),
      spentPaise: plus(sum.spentPaise, 'purchase'),
      refundedPaise: plus(sum.refundedPaise, 'refund'),
      purchaseCount: sum.purchaseCount + (shown === 'purchase' ? 1 : 0),
      updatedAt: transfer.at,
    };
  }, summary);
}
