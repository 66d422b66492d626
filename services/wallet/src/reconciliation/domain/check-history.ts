import { transactionIdOf } from '../../history/domain/transaction-of.ts';
import type { Transfer } from '../../ledger/domain/transfers.ts';
import { UNDECIDED } from '../../recharges/domain/recharge-states.ts';
import type { Transaction } from '../../recharges/domain/transaction.ts';
import type { Contradiction } from './contradiction.ts';
import { isInProgress } from './in-progress.ts';

type Shown = Pick<Transaction, '_id' | 'type' | 'status' | 'createdAt'>;

/** Every posted or rejected transfer must have its transaction; a posted one must not be shown as undecided or failed. */
export function checkHistory(
  transfers: readonly Transfer[],
  transactions: readonly Shown[],
  asOf: Date,
): Contradiction[] {
  const statuses = new Map(transactions.map(({ _id, status }) => [_id, status]));
  return transfers.flatMap((transfer) => {
    if (transfer.outcome === 'void' || isInProgress(transfer.at, asOf)) return [];
    const status = statuses.get(transactionIdOf(transfer));
    const contradiction = (detail: string) => [{ invariant: 'I4', subject: transfer._id, detail }];
    if (!status) return contradiction('is missing in the transaction history');
    const isShownUnmoved = UNDECIDED.includes(status) || status === 'failed';
    return transfer.outcome === 'ok' && isShownUnmoved ? contradiction(`moved money and is shown as ${status}`) : [];
  });
}

/** A payment expires after 30 min, so at this age its recharge must be decided. */
const UNDECIDED_MAX_MS = 35 * 60_000;

export const overdueRecharges = (transactions: readonly Shown[], asOf: Date): Contradiction[] =>
  transactions
    .filter(({ type, status }) => type === 'recharge' && UNDECIDED.includes(status))
    .filter(({ createdAt }) => asOf.getTime() - createdAt.getTime() > UNDECIDED_MAX_MS)
    .map(({ _id, status, createdAt }) => ({
      invariant: 'I7',
      subject: `recharge ${_id}`,
      detail: `is ${status} since ${createdAt.toISOString()}`,
    }));
