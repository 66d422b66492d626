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

/** The time between two readings that are used. */
export type Segment = {
  readonly start: Reading;
  readonly end: Reading;
  readonly fell: number;
  /** What the answered calls cost, without the crossing ones. */
  readonly charged: { readonly least: number; readonly most: number };
  /** Calls that may have been charged before one of the two readings or after it. */
  readonly crossing: readonly Send[];
  /** False: points were added, or the cost of an answered call is not known, so the fall explains nothing. */
  readonly isUsable: boolean;
};

/**
 * A reading is quiet if every charged call was certainly charged before it or after it. Between quiet readings a fall of the
 * balance says exactly what the calls between them have cost. The result makes the segments between the readings that at most
 * `crossingMost` calls cross: none without it.
 */
export function segmentsBetween(sends: readonly Send[], readings: readonly Reading[]): Segments {
  const sorted = readings.toSorted((a, b) => a.askedAt - b.askedAt);
  const answered = sends
    .filter(({ outcome }) => outcome === 'charged' || outcome === 'sending')
    .toSorted((a, b) => a.from - b.from);
  const crossingsAt = crossingsOf(answered);
  const rises = risesOf(sorted);
  return (crossingMost = () => 0) => {
    const used = inOrder(
      sorted.flatMap((reading) => {
        const crossing = crossingsAt(reading, crossingMost(reading));
        return crossing ? [{ reading, crossing }] : [];
      }),
    );
    const crossing = new Set(used.flatMap((one) => one.crossing));
    const calls = sumsOf(answered.filter((send) => !crossing.has(send)));
    return used.slice(1).map(({ reading: end, crossing: atEnd }, i) => {
      const { reading: start, crossing: atStart } = used[i]!;
      const { unknown, ...charged } = calls.between(start.at, end.askedAt);
      const isRefilled = rises.some(({ from, to }) => from < end.at && to > start.askedAt);
      const isUsable = unknown === 0 && !isRefilled;
      return { start, end, fell: start.points - end.points, charged, crossing: [...atStart, ...atEnd], isUsable };
    });
  };
}

type Segments = (crossingMost?: (reading: Reading) => number) => Segment[];
type Used = { readonly reading: Reading; readonly crossing: readonly Send[] };

/** Of readings that overlap in time, which two replicas may make, only one is used: the first, but rather a quiet one. */
function inOrder(readings: readonly Used[]): Used[] {
  const kept: Used[] = [];
  for (const one of readings) {
    const last = kept.at(-1);
    if (!last || one.reading.askedAt > last.reading.at) kept.push(one);
    else if (one.crossing.length === 0 && last.crossing.length > 0) kept[kept.length - 1] = one;
  }
  return kept;
}

/** The calls that may have been charged before a reading or after it. Null: more than `most`. */
function crossingsOf(byStart: readonly Send[]): (reading: Reading, most: number) => Send[] | null {
  const ends = byStart.map(endOf).toSorted((a, b) => a - b);
  return ({ askedAt, at }, most) => {
    const begun = firstIndex(byStart.length, (i) => byStart[i]!.from >= at + SLACK_MS);
    const count = begun - firstIndex(ends.length, (i) => ends[i]! > askedAt - SLACK_MS);
    if (count > most) return null;
    const found: Send[] = [];
    for (let i = begun - 1; i >= 0 && found.length < count; i--)
      if (endOf(byStart[i]!) > askedAt - SLACK_MS) found.push(byStart[i]!);
    return found;
  };
}

const endOf = ({ outcome, to }: Send): number => (outcome === 'sending' ? Infinity : to);

/** The first whole number below `length` for which the test is true; it stays true from there on. `length`: none. */
export function firstIndex(length: number, isReached: (i: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
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
  const [least, most] = [[0], [0]];
  const unknowns = [0];
  for (const [i, { cost }] of byStart.entries()) {
    least.push(least[i]! + (cost?.least ?? 0));
    most.push(most[i]! + (cost?.most ?? 0));
    unknowns.push(unknowns[i]! + (cost === null ? 1 : 0));
  }
  /** How many calls began before `at`. */
  const before = (at: number): number => firstIndex(byStart.length, (i) => byStart[i]!.from >= at);
  return {
    between: (from: number, to: number) => {
      const [first, last] = [before(from), before(to)];
      const sum = (sums: readonly number[]): number => sums[last]! - sums[first]!;
      return { least: sum(least), most: sum(most), unknown: sum(unknowns) };
    },
  };
}
