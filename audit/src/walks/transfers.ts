import { captureKeysOf, capturesOf, isCapture, sharedCaptures } from '../invariants/captures.ts';
import { content } from '../invariants/hash-chain.ts';
import { neverNegative } from '../invariants/never-negative.ts';
import { oneOutcome } from '../invariants/one-outcome.ts';
import { history, transactionOf } from '../invariants/projections.ts';
import { isRefund, refundedUnits, refundSums } from '../invariants/refunds.ts';
import { isAdjustment, twoPeopleCheck } from '../invariants/two-people.ts';
import { zeroSum } from '../invariants/zero-sum.ts';
import type { Breach, TransferRecord } from '../records.ts';
import type { BookSource } from '../source.ts';
import { balanceSheet } from '../trial-balance.ts';
import { walkDays } from './days.ts';
import { duplicateFinder } from './duplicates.ts';

type TransfersSeen = {
  readonly sheet: ReturnType<typeof balanceSheet>;
  readonly count: number;
  readonly isCredited: (paymentId: string) => boolean;
};

/** Checks I2, I5, I12 and I15 of the transfers in order of time, also I4 with their transactions and I11 with their payments. */
export async function* walkTransfers(source: BookSource): AsyncGenerator<Breach, TransfersSeen> {
  const sheet = balanceSheet();
  const payments = duplicateFinder();
  const all = duplicateFinder();
  const days = await walkDays(source);
  const people = twoPeopleCheck(await source.firstLimit());
  let count = 0;
  for await (const batch of source.transfers()) {
    count += batch.length;
    yield* neverNegative(batch);
    yield* zeroSum(batch);
    for (const transfer of batch) {
      yield* content(transfer);
      days.take(transfer);
      sheet.add(transfer);
      for (const name of namesOf(transfer)) all.add(name);
      if (isCapture(transfer)) payments.add(transfer.paymentId ?? '');
    }
    yield* history({
      transfers: batch,
      transactions: await source.transactionsOf(batch.map(transactionOf)),
      asOf: source.asOf,
    });
    const adjusted = batch.filter(isAdjustment);
    const acts = adjusted.length > 0 ? await source.actsOf(adjusted) : [];
    for (const transfer of adjusted) yield* people(transfer, acts);
    const captured = batch.filter(isCapture);
    const known = await source.paymentsOf(captured.flatMap(({ paymentId }) => paymentId ?? []));
    yield* capturesOf({ transfers: captured, payments: known, asOf: source.asOf });
    for await (const breach of days.closed()) yield breach;
  }
  for await (const breach of days.end()) yield breach;
  yield* sharedNames(source, all.twice());
  return { sheet, count, isCredited: payments.has };
}

const namesOf = (transfer: TransferRecord): string[] => [
  `key ${transfer.key}`,
  ...captureKeysOf(transfer),
  ...(isRefund(transfer) ? (transfer.refundUnits ?? []).map((unit) => `unit ${unit}`) : []),
];

/** Checks I3, I6 and I11 for transfers that share a key, a refunded unit or a capture with another transfer. */
async function* sharedNames(source: BookSource, isShared: ((name: string) => boolean) | null): AsyncGenerator<Breach> {
  if (!isShared) return;
  const suspects: TransferRecord[] = [];
  for await (const batch of source.transfers())
    suspects.push(...batch.filter((transfer) => namesOf(transfer).some(isShared)));
  yield* oneOutcome(suspects);
  yield* refundedUnits(suspects);
  yield* sharedCaptures(suspects.filter(isCapture));
}

/** I6: refunds are read sorted by purchase, so all refunds of one purchase are checked together. */
export async function* walkRefunds(source: BookSource): AsyncGenerator<Breach> {
  let open: TransferRecord[] = [];
  for await (const batch of source.refunds()) {
    const all = [...open, ...batch];
    // The refunds of the batch's last purchase wait, because the next batch may have more of them.
    const last = all.at(-1)?.of;
    open = all.filter(({ of }) => of === last);
    yield* judge(
      source,
      all.filter(({ of }) => of !== last),
    );
  }
  yield* judge(source, open);
}

async function* judge(source: BookSource, refunds: readonly TransferRecord[]): AsyncGenerator<Breach> {
  const purchases = await source.transfersUnder([...new Set(refunds.flatMap(({ of }) => of ?? []))]);
  yield* refundSums([...purchases, ...refunds]);
}
