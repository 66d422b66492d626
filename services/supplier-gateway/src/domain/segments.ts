import type { CostRange } from '@topup/kit/supplier-cost';
import { SLACK_MS, type Reading } from './evidence.ts';

/** One createorder call, as far as it may have cost points. Calls that certainly cost nothing are left out. */
export type Send = {
  readonly unit: string;
  /** A hundredth wide at most, by how the supplier rounds; null when it is not known what it charges. */
  readonly cost: CostRange | null;
  /** It can be charged only between the two, epoch ms. `to`: its answer, its fence, or the reading that proved its charge. */
  readonly from: number;
  readonly to: number;
  /** `charged` by its answer, `proved` by the balance, `open`: perhaps never, `sending`: not ended yet. */
  readonly outcome: 'charged' | 'proved' | 'open' | 'sending';
};

/** The time between two quiet readings. */
export type Segment = {
  readonly start: Reading;
  readonly end: Reading;
  readonly fell: number;
  /** What the answered calls cost. */
  readonly charged: { readonly least: number; readonly most: number };
  /** False: points were added, or the cost of an answered call is not known, so the fall explains nothing. */
  readonly isUsable: boolean;
};

/**
 * A reading is quiet if every charged call was certainly charged before it or after it. Only between quiet readings does a fall
 * of the balance say exactly what the calls between them have cost.
 */
export function segmentsOf(sends: readonly Send[], readings: readonly Reading[]): Segment[] {
  const sorted = readings.toSorted((a, b) => a.askedAt - b.askedAt);
  const answered = sends.filter(({ outcome }) => outcome === 'charged' || outcome === 'sending');
  const calls = sumsOf(answered.toSorted((a, b) => a.from - b.from));
  const quiet = inOrder(
    sorted.filter((reading) => calls.latestEnd(reading.at + SLACK_MS) <= reading.askedAt - SLACK_MS),
  );
  const rises = risesOf(sorted);
  return quiet.slice(1).map((end, i) => {
    const start = quiet[i]!;
    const { unknown, ...charged } = calls.between(start.at, end.askedAt);
    const isRefilled = rises.some(({ from, to }) => from < end.at && to > start.askedAt);
    return { start, end, fell: start.points - end.points, charged, isUsable: unknown === 0 && !isRefilled };
  });
}

/** Of readings that overlap in time, which two replicas may make, only the first is used. */
function inOrder(readings: readonly Reading[]): Reading[] {
  const kept: Reading[] = [];
  for (const reading of readings) if (reading.askedAt > (kept.at(-1)?.at ?? -Infinity)) kept.push(reading);
  return kept;
}

/** When the balance rose: between the last reading that is certainly earlier, and the one that shows more points. */
function risesOf(sorted: readonly Reading[]): { readonly from: number; readonly to: number }[] {
  const byEnd = sorted.toSorted((a, b) => a.at - b.at);
  let next = 0;
  let earlier: Reading | null = null;
  return sorted.flatMap((reading) => {
    while (next < byEnd.length && byEnd[next]!.at + SLACK_MS <= reading.askedAt) earlier = byEnd[next++]!;
    return earlier && reading.points > earlier.points ? [{ from: earlier.askedAt, to: reading.at }] : [];
  });
}

function sumsOf(byStart: readonly Send[]) {
  const ends = [-Infinity];
  const [least, most] = [[0], [0]];
  const unknowns = [0];
  for (const [i, { outcome, cost, to }] of byStart.entries()) {
    ends.push(Math.max(ends[i]!, outcome === 'sending' ? Infinity : to));
    least.push(least[i]! + (cost?.least ?? 0));
    most.push(most[i]! + (cost?.most ?? 0));
    unknowns.push(unknowns[i]! + (cost === null ? 1 : 0));
  }
  /** How many calls began before `at`. */
  const before = (at: number): number => {
    let low = 0;
    let high = byStart.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (byStart[middle]!.from < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    latestEnd: (at: number): number => ends[before(at)]!,
    between: (from: number, to: number) => {
      const [first, last] = [before(from), before(to)];
      const sum = (sums: readonly number[]): number => sums[last]! - sums[first]!;
      return { least: sum(least), most: sum(most), unknown: sum(unknowns) };
    },
  };
}
