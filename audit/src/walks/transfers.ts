import { captureKeysOf, capturesOf, isCapture, sharedPayments, sharedReferences } from '../invariants/captures.ts';
import { edges } from '../invariants/edges.ts';
import { content } from '../invariants/hash-chain.ts';
import { neverNegative } from '../invariants/never-negative.ts';
import { history, transactionOf } from '../invariants/projections.ts';
import { isRefund, refundedUnits, refundSums } from '../invariants/refunds.ts';
import { isAdjustment, twoPeopleCheck } from '../invariants/two-people.ts';
import { zeroSum } from '../invariants/zero-sum.ts';
import type { Breach, TransferRecord } from '../records.ts';
import { END, type BookSource, type Moment } from '../source.ts';
import { balanceSheet } from '../trial-balance.ts';
import { takeDay } from './days.ts';
import { allSums, collected, type Reading, type Stage } from './stage.ts';

const textOf = ({ at, key }: Pick<TransferRecord, 'at' | 'key'>): string => `${at.toISOString()} ${key}`;
const momentOf = (text: string): Moment => {
  const end = text.indexOf(' ');
  return { at: new Date(text.slice(0, end)), key: text.slice(end + 1) };
};

/** Checks I2, I5, I12 and I15 of the transfers in order of time, also I4 with their transactions and I11 with their payments. */
export const transfersStage: Stage = async function* (reading, after) {
  const { source, until } = reading;
  const since = await source.firstLimit();
  for await (const batch of source.transfers(after === undefined ? undefined : momentOf(after))) {
    const read = until ? batch.filter(({ at }) => at < until) : batch;
    const last = read.at(-1);
    if (last) {
      const breaches = [
        ...(await collected(sumTransfers(reading, read, since))),
        ...(await collected(judgeTransfers(source, read))),
      ];
      yield { breaches, after: textOf(last) };
    }
    if (read.length < batch.length) break;
  }
};

/** Adds transfers to the sums, and checks I15. `since`: from when on adjustments have the acts of their admins. */
export async function* sumTransfers(
  { source, carry, horizon }: Reading,
  batch: readonly TransferRecord[],
  since: Date | undefined,
): AsyncGenerator<Breach> {
  const adjusted = batch.filter(isAdjustment);
  const acts = adjusted.length > 0 ? await source.actsOf(adjusted) : [];
  for (const transfer of batch) {
    if (transfer.at >= horizon) carry.tail ??= structuredClone(carry.sums);
    const sums = allSums(carry);
    sums.transfers++;
    balanceSheet(sums.accounts).add(transfer);
    takeDay(sums.days, transfer);
    sums.last = { key: transfer.key, hash: transfer.hash ?? '' };
    if (isAdjustment(transfer)) yield* twoPeopleCheck(since, sums.people)(transfer, acts);
  }
}

/** Checks I2, I4, I5, I11 and I12 of transfers. */
export async function* judgeTransfers(source: BookSource, batch: readonly TransferRecord[]): AsyncGenerator<Breach> {
  yield* neverNegative(batch);
  yield* zeroSum(batch);
  for (const transfer of batch) yield* content(transfer);
  const transactions = [];
  for await (const part of source.transactions({ ids: idsOf(batch) })) transactions.push(...part);
  yield* history({ transfers: batch, transactions, asOf: source.asOf });
  yield* edges({ orders: [], transactions });
  const captured = batch.filter(isCapture);
  if (captured.length > 0) yield* judgeCaptures(source, captured);
}

/** A transfer's own transaction, and the recharge that it belongs to. */
const idsOf = (batch: readonly TransferRecord[]): string[] => [
  ...new Set(batch.flatMap((transfer) => [transactionOf(transfer), transfer.transactionId ?? []].flat())),
];

async function* judgeCaptures(source: BookSource, captured: readonly TransferRecord[]): AsyncGenerator<Breach> {
  const ids = [...new Set(captured.flatMap(({ paymentId }) => paymentId ?? []))];
  const payments = [];
  for await (const part of source.payments({ ids })) payments.push(...part);
  yield* capturesOf({ transfers: captured, payments, asOf: source.asOf });
  yield* sharedPayments(await source.transfersUnder(ids.flatMap(captureKeysOf)));
  const references = captured.flatMap(({ providerReference }) => providerReference ?? []);
  if (references.length > 0) yield* sharedReferences(captured, await source.paymentsReferred(references));
}

/** I6: refunds are read sorted by purchase, so all refunds of one purchase are checked together. */
export const refundsStage: Stage = async function* ({ source }, after) {
  let open: TransferRecord[] = [];
  for await (const batch of source.refunds({ after })) {
    const all = [...open, ...batch];
    // The refunds of the batch's last purchase wait, because the next batch may have more of them.
    const last = all.at(-1)?.of;
    open = all.filter(({ of }) => of === last);
    const closed = all.filter(({ of }) => of !== last);
    if (closed.length === 0) continue;
    yield { breaches: await collected(judgeRefunds(source, closed)), after: closed.at(-1)?.of ?? '' };
  }
  yield { breaches: await collected(judgeRefunds(source, open)), after: END };
};

export async function* judgeRefundsOf(source: BookSource, purchases: readonly string[]): AsyncGenerator<Breach> {
  const all: TransferRecord[] = [];
  if (purchases.length > 0) for await (const refunds of source.refunds({ of: purchases })) all.push(...refunds);
  yield* judgeRefunds(source, all);
}

/** `refunds`: all refunds of some purchases. */
async function* judgeRefunds(source: BookSource, refunds: readonly TransferRecord[]): AsyncGenerator<Breach> {
  if (refunds.length === 0) return;
  const purchases = await source.transfersUnder([...new Set(refunds.flatMap(({ of }) => of ?? []))]);
  yield* refundSums([...purchases, ...refunds]);
  const ofOrders = await source.transfersOfOrders([...new Set(refunds.flatMap(({ orderId }) => orderId ?? []))]);
  const inOrder = ofOrders
    .filter(isRefund)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1));
  yield* refundedUnits(inOrder);
}
