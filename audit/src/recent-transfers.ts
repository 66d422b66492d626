import { isDeepStrictEqual } from 'node:util';
import { xorOf } from './authentic.ts';
import { isRefund } from './invariants/refunds.ts';
import type { TransferRecord } from './records.ts';
import type { BookSource } from './source.ts';
import { horizonOf } from './walk-books.ts';
import { readAhead } from './walks/read-ahead.ts';
import { newCarry, type Collect, type Tally, type TransferSums } from './walks/stage.ts';
import { judgeRefundsOf, judgeTransfers, sumTransfers } from './walks/transfers.ts';
import { judgeChains } from './walks/wallets.ts';

/** What the next reading of new transfers begins with; JSON. */
export type ReadTransfers = {
  /** Milliseconds: all records made before it were read. */
  readonly asOfMs: number;
  /** Milliseconds: `sums` has the transfers before it. */
  readonly horizonMs: number;
  readonly sums: TransferSums;
  /** Of the transfers from the horizon on that the next reading judges again only if others became visible meanwhile. */
  readonly judged?: Tally;
};

/** A record made at this time before a reading may become visible to it only afterwards. */
export const VISIBLE_AFTER_MS = 60_000;

/** Counts transfers, and takes the XOR of their hashes. */
export function tally() {
  let count = 0;
  let xor = xorOf([]);
  return {
    take: ({ hash = '0' }: TransferRecord): void => {
      count++;
      xor = xorOf([xor, hash]);
    },
    end: (): Tally => ({ count, xor }),
  };
}

/**
 * Judges the new transfers, and adds those before the new horizon to the sums. Those that were judged before, but were too new
 * for the sums, are only added, if they are the same ones: otherwise some became visible late, and all of them are judged again.
 */
export async function readTransfers(
  source: BookSource,
  before: ReadTransfers,
  all: Collect,
  takeOrders: (ids: readonly string[]) => Promise<void>,
): Promise<{ readonly sums: TransferSums; readonly judged: Tally }> {
  const horizon = horizonOf(source);
  const reading = { source, carry: { ...newCarry(), sums: structuredClone(before.sums) }, horizon };
  const since = await source.firstLimit();
  const judge = async (batch: readonly TransferRecord[]): Promise<void> => {
    const chained = batch.filter(({ outcome, wallet }) => outcome === 'ok' && wallet !== undefined);
    const refunded = [...new Set(batch.filter(isRefund).map((refund) => refund.of))];
    await Promise.all([
      all(judgeTransfers(source, batch)),
      all(judgeChains(source, chained)),
      all(judgeRefundsOf(source, refunded)),
    ]);
    await takeOrders(batch.flatMap(({ orderId }) => orderId ?? []));
  };
  const border = new Date(Math.max(before.horizonMs, before.asOfMs - VISIBLE_AFTER_MS));
  const nextBorder = new Date(source.asOf.getTime() - VISIBLE_AFTER_MS);
  const [earlier, judged] = [tally(), tally()];
  const add = async (batch: readonly TransferRecord[]): Promise<void> => {
    for (const transfer of batch) if (transfer.at >= horizon && transfer.at < nextBorder) judged.take(transfer);
    await all(sumTransfers(reading, batch, since));
  };

  const start = new Date(before.horizonMs);
  for await (const batch of readAhead(source.transfersBetween(start, border))) {
    for (const transfer of batch) earlier.take(transfer);
    await add(batch);
  }
  if (!isDeepStrictEqual(earlier.end(), before.judged))
    for await (const batch of source.transfers({ at: start, key: '' })) {
      const again = batch.filter(({ at }) => at < border);
      await judge(again);
      if (again.length < batch.length) break;
    }
  for await (const batch of readAhead(source.transfers({ at: border, key: '' })))
    await Promise.all([add(batch), judge(batch)]);
  return { sums: reading.carry.sums, judged: judged.end() };
}
