import type { FailureCode } from '@topup/proto';
import { ZERO, type Paise } from '@topup/kit/money';
import type { HistoryDeps } from '../deps.ts';
import { RETURNED, UNCREDITED } from '../../recharges/domain/recharge-money.ts';
import { UNDECIDED } from '../../recharges/domain/recharge-states.ts';
import { withRefunds, type HistoryEntry } from '../domain/merge-refunds.ts';
import type { Transaction } from '../../recharges/domain/transaction.ts';
import type { History } from '../store/history.ts';
import { transactionById } from '../store/read-transactions.ts';

export type StatusView = {
  readonly _id: string;
  readonly status: 'pending' | 'completed' | 'failed';
  readonly amountPaise: Paise;
  readonly failureReason?: string;
  readonly failureCode?: FailureCode;
  readonly balanceBeforePaise: Paise;
  readonly balanceAfterPaise: Paise;
};

type NewestDeps = Pick<HistoryDeps, 'transactions' | 'refresh'>;

/** If the transaction is an undecided recharge, asks the gateway first. Null when there is no such transaction. */
export async function findTransaction(
  deps: NewestDeps & { readonly history: Pick<History, 'refundsOf'> },
  transactionId: string,
): Promise<HistoryEntry | null> {
  const transaction = await newestTransaction(deps, transactionId);
  if (!transaction) return null;
  const refunds = RETURNED.includes(transaction.status) ? await deps.history.refundsOf([transactionId]) : [];
  return withRefunds([transaction], refunds)[0] ?? null;
}

async function newestTransaction(deps: NewestDeps, transactionId: string): Promise<Transaction | null> {
  const transaction = await transactionById(deps.transactions, transactionId);
  if (transaction?.type !== 'recharge' || !UNDECIDED.includes(transaction.status)) return transaction;
  await deps.refresh(transactionId);
  return transactionById(deps.transactions, transactionId);
}

/** The amount that the player asked to recharge, if the gateway captured another one, which was not credited. Else null. */
export async function requestedPaise(
  deps: Pick<HistoryDeps, 'payments'>,
  recharge: Transaction,
): Promise<Paise | null> {
  if (recharge.type !== 'recharge' || !UNCREDITED.includes(recharge.status)) return null;
  return (await deps.payments.ofRecord(recharge._id)).at(-1)?.amountPaise ?? null;
}

/**
 * A transaction as the status page needs it. The page shows 'completed' as a success only if the balance after is higher
 * than the balance before; otherwise the money was not credited as requested. `balance`: the wallet's current balance. It is
 * null for the holder of a status token, who may see no balance; the balance before is then shown as 0.
 */
export function statusView(transaction: Transaction, balance: Paise | null): StatusView {
  const { _id, amountPaise, failureReason, failureCode } = transaction;
  const failure = { ...(failureReason ? { failureReason } : {}), ...(failureCode ? { failureCode } : {}) };
  const view = { _id, amountPaise, ...failure };
  const unmoved = { balanceBeforePaise: balance ?? ZERO, balanceAfterPaise: balance ?? ZERO };
  switch (transaction.status) {
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
      const { balanceBeforePaise = ZERO, balanceAfterPaise = ZERO } = transaction;
      if (balance !== null) return { ...view, status: 'completed', balanceBeforePaise, balanceAfterPaise };
      const more = balanceAfterPaise > balanceBeforePaise;
      return { ...view, status: 'completed', balanceBeforePaise: ZERO, balanceAfterPaise: more ? amountPaise : ZERO };
    }
  }
}
