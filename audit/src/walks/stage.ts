import type { LoneSums } from '../invariants/two-people.ts';
import type { Breach } from '../records.ts';
import type { BookSource, Step } from '../source.ts';
import type { AccountSums } from '../trial-balance.ts';

/** Number and XOR of some transfers' hashes. */
export type Tally = { readonly count: number; readonly xor: string };

/** `open`: number and XOR of the transfers of each day (milliseconds of its begin in India) whose seal was not compared yet. */
export type DaySums = {
  readonly open: Record<string, { count: number; xor: string }>;
  /** The time of the first transfer. */
  beginMs: number | null;
  /** All seals up to this time were compared. */
  sealedToMs: number;
};

/** Sums over all transfers before a moment. They are kept as JSON, so that the next reading can begin at that moment. */
export type TransferSums = {
  transfers: number;
  readonly accounts: AccountSums;
  readonly people: LoneSums;
  readonly days: DaySums;
  /** The newest of these transfers. Another database, or an older state of this one, does not have it. */
  last: { readonly key: string; readonly hash: string } | null;
};

/** What a reading of the books adds up, as JSON. */
export type Carry = {
  readonly counts: { orders: number; wallets: number; attempts: number; ambiguous: number };
  /** Of the transfers before the reading's horizon. */
  readonly sums: TransferSums;
  /** Of all transfers; absent while none is newer than the horizon. */
  tail?: TransferSums;
};

export const newCarry = (): Carry => ({
  counts: { orders: 0, wallets: 0, attempts: 0, ambiguous: 0 },
  sums: {
    transfers: 0,
    accounts: { debits: {}, credits: {} },
    people: { sums: {}, limitPaise: 0 },
    days: { open: {}, beginMs: null, sealedToMs: 0 },
    last: null,
  },
});

/** `horizon`: transfers before it are complete; a newer one may still become visible between two that were read. */
export type Reading = {
  readonly source: BookSource;
  readonly carry: Carry;
  readonly horizon: Date;
  readonly until?: Date;
};

/** One pass through one collection. It adds to the reading's `carry`, and can begin again at the position of any step. */
export type Stage = (reading: Reading, after?: string) => AsyncGenerator<Step>;

/** The sums of all transfers that were read, also of those after the horizon. */
export const allSums = ({ sums, tail }: Carry): TransferSums => tail ?? sums;

export type Collect = (breaches: AsyncIterable<Breach>) => Promise<void>;

export async function collected(breaches: AsyncIterable<Breach>): Promise<Breach[]> {
  const all: Breach[] = [];
  for await (const breach of breaches) all.push(breach);
  return all;
}
