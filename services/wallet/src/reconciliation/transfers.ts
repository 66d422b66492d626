import { projections } from '@topup/audit/invariants';
import type { ReconciliationDeps } from './deps.ts';
import { rowRecord, transferRecord } from './domain/audit-records.ts';
import { unpaidCaptures } from './domain/compare-gateways.ts';
import { findingsOf, type Finding } from './domain/reconciliation.ts';
import { rowIdOf } from '../history/domain/rows.ts';
import { rowsToCompare } from '../history/store/read-rows.ts';
import type { Transfer } from '../ledger/domain/transfers.ts';
import { settlePayment } from '../payments/settle.ts';
import { foundTwice, type Pass } from './pass.ts';
import { transfersSince } from './read.ts';

/** Every transfer since the run's beginning: its row in the history, and its payment when a gateway gave the money. */
export async function history(pass: Pass): Promise<void> {
  const { deps } = pass;
  for await (const batch of transfersSince(deps, pass.from)) {
    pass.count('transfers', batch.length);
    const byKey = new Map(batch.map((transfer) => [transfer._id, transfer]));
    for (const finding of await foundTwice(deps, () => missingRows(deps, batch)))
      await pass.note(finding, () => writeRow(deps, byKey.get(finding.subject)));
  }
}

async function missingRows(deps: ReconciliationDeps, batch: readonly Transfer[]): Promise<Finding[]> {
  const rows = await rowsToCompare(deps.rows, batch.map(rowIdOf));
  // Without their wallets, so that a part of a chain is not taken for the whole.
  const transfers = batch.map((transfer) => ({ ...transferRecord(transfer), wallet: undefined }));
  const facts = { transfers, wallets: [], rows: rows.map(rowRecord) };
  return findingsOf('history', projections({ ...facts, asOf: deps.now() }));
}

async function writeRow(deps: ReconciliationDeps, transfer: Transfer | undefined): Promise<string> {
  if (transfer) await deps.rows.record(transfer);
  return 'The row was written again from its transfer.';
}

export async function captures(pass: Pass): Promise<void> {
  const { deps } = pass;
  for await (const batch of transfersSince(deps, pass.from)) {
    const captured = batch.filter((transfer) => transfer.outcome === 'ok' && transfer.debit.startsWith('gateway:'));
    const ids = captured.flatMap(({ ref }) => ref.paymentId ?? []);
    pass.count('captures', captured.length);
    const find = async () => [...unpaidCaptures(captured, await deps.payments.ofIds(ids))];
    for (const finding of await foundTwice(deps, find)) await pass.note(finding, () => askAgain(deps, finding.subject));
  }
}

export async function askAgain(deps: ReconciliationDeps, subject: string): Promise<string> {
  await settlePayment(deps, subject.replace(/^payment /, ''));
  return 'The gateway was asked again.';
}
