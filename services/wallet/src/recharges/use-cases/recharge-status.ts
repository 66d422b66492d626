import type { FailureCode } from '@topup/proto';
import { ZERO, type Paise } from '@topup/kit/money';
import type { RechargeDeps } from '../deps.ts';
import { UNDECIDED } from '../domain/recharge-states.ts';
import type { Row } from '../../history/domain/row.ts';
import { refreshPayment } from '../../payments/refresh-payment.ts';
import { rowById } from '../../history/store/read-rows.ts';

export type StatusView = {
  readonly _id: string;
  readonly status: 'pending' | 'completed' | 'failed';
  readonly amountPaise: Paise;
  readonly failureReason?: string;
  readonly failureCode?: FailureCode;
  readonly balanceBeforePaise: Paise;
  readonly balanceAfterPaise: Paise;
};

/** The row of a transaction, brought up to date with the gateway while that has not decided. Null when there is none. */
export async function findTransaction(deps: RechargeDeps, transactionId: string): Promise<Row | null> {
  const row = await rowById(deps.rows, transactionId);
  if (row?.type !== 'recharge' || !UNDECIDED.includes(row.status)) return row;
  await refreshPayment(deps, transactionId);
  return rowById(deps.rows, transactionId);
}

/**
 * A row in the words of the status page, whose rule is: completed with more than before is a success, completed
 * otherwise means that the money is being given back. `balance` is what the wallet holds now; the owner sees it, the
 * bearer of a status token sees amounts counted from zero.
 */
export function statusView(row: Row, balance: Paise | null): StatusView {
  const { _id, amountPaise, failureReason, failureCode } = row;
  const failure = { ...(failureReason ? { failureReason } : {}), ...(failureCode ? { failureCode } : {}) };
  const view = { _id, amountPaise, ...failure };
  const unmoved = { balanceBeforePaise: balance ?? ZERO, balanceAfterPaise: balance ?? ZERO };
  switch (row.status) {
    case 'pending':
    case 'processing':
    case 'failed_credit':
      return { ...view, status: 'pending', ...unmoved };
    case 'failed':
      return { ...view, status: 'failed', ...unmoved };
    case 'refund_initiated':
    case 'refund_failed':
    case 'refunded':
    case 'manual_refund':
      return { ...view, status: 'completed', ...unmoved };
    case 'completed': {
      const { balanceBeforePaise = ZERO, balanceAfterPaise = ZERO } = row;
      if (balance !== null) return { ...view, status: 'completed', balanceBeforePaise, balanceAfterPaise };
      const more = balanceAfterPaise > balanceBeforePaise;
      return { ...view, status: 'completed', balanceBeforePaise: ZERO, balanceAfterPaise: more ? amountPaise : ZERO };
    }
  }
}
