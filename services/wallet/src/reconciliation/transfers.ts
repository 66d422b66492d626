import type { HistoryCheckDeps, PaymentCheckDeps } from './deps.ts';
import { checkHistory } from './domain/check-history.ts';
import { unpaidCaptures } from './domain/compare-gateways.ts';
import { findingsOf, type Finding } from './domain/reconciliation.ts';
import { transactionIdOf } from '../history/domain/transaction-of.ts';
import { transactionsToCompare } from '../history/store/read-transactions.ts';
import type { Transfer } from '../ledger/domain/transfers.ts';
import { foundTwice, type Pass } from './pass.ts';
import { transfersSince } from './read.ts';

export async function history(deps: HistoryCheckDeps, pass: Pass): Promise<void> {
  for await (const batch of transfersSince(deps.transfers, pass.from)) {
    pass.count('transfers', batch.length);
    const byKey = new Map(batch.map((transfer) => [transfer._id, transfer]));
    for (const finding of await foundTwice(pass, () => missingTransactions(deps, batch)))
      await pass.note(finding, () => writeTransaction(deps, byKey.get(finding.subject)));
  }
}

async function missingTransactions(
  deps: Pick<HistoryCheckDeps, 'transactions' | 'now'>,
  batch: readonly Transfer[],
): Promise<Finding[]> {
  const transactions = await transactionsToCompare(deps.transactions, batch.map(transactionIdOf));
  return findingsOf('history', checkHistory(batch, transactions, deps.now()));
}

async function writeTransaction(
  deps: Pick<HistoryCheckDeps, 'onTransfer'>,
  transfer: Transfer | undefined,
): Promise<string> {
  if (transfer) await deps.onTransfer(transfer);
  return 'The transaction was written again from its transfer.';
}

export async function captures(deps: PaymentCheckDeps, pass: Pass): Promise<void> {
  for await (const batch of transfersSince(deps.transfers, pass.from)) {
    const captured = batch.filter((transfer) => transfer.outcome === 'ok' && transfer.debit.startsWith('gateway:'));
    const ids = captured.flatMap(({ ref }) => ref.paymentId ?? []);
    pass.count('captures', captured.length);
    const find = async () => [...unpaidCaptures(captured, await deps.payments.ofIds(ids))];
    for (const finding of await foundTwice(pass, find)) await pass.note(finding, () => askAgain(deps, finding.subject));
  }
}

export async function askAgain(deps: Pick<PaymentCheckDeps, 'settle'>, subject: string): Promise<string> {
  await deps.settle(subject.replace(/^payment /, ''));
  return 'The gateway was asked again.';
}
