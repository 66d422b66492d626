import { KeyReused, settledBy, type Settled } from '../command-reply.ts';
import { outsideKey } from '../domain/keys.ts';
import { givesBack, outsideOf, refundMovement, type Refund } from '../domain/order-movements.ts';
import type { Ledger } from '../store/ledger.ts';
import type { Transactions } from '../../history/store/transactions.ts';
import type { Transfers } from '../store/transfers.ts';

export type RefundDeps = {
  readonly ledger: Ledger;
  readonly transactions: Pick<Transactions, 'record'>;
  readonly transfers: Pick<Transfers, 'find'>;
};

/**
 * Refunds the price of undelivered units: each unit once, and in total never more than the purchase under `of`. If
 * support has refunded exactly these units outside the store, it posts nothing and returns that record.
 */
export async function postRefund({ ledger, transactions, transfers }: RefundDeps, refund: Refund): Promise<Settled> {
  const { transfer, reused } = await ledger.post(refundMovement(refund));
  const isNoted = transfer.outcome === 'ok' && outsideOf(transfer) !== null && givesBack(transfer, refund);
  if (reused && !isNoted) throw new KeyReused(transfer._id);
  await transactions.record(transfer);
  if (transfer.outcome === 'ok') return settledBy(transfer);
  return settledBy((await transfers.find(outsideKey(refund.key), refund.accountId)) ?? transfer);
}
