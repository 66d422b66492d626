import { SLACK_MS } from './evidence.ts';
import type { Segment, Send } from './segments.ts';

/** After one segment: every possible assignment, as the units that it has charged by then. */
export type Step = {
  readonly segment: Segment;
  readonly isInAll: (unit: string) => boolean;
  readonly isInSome: (unit: string) => boolean;
};
export type Walk = {
  /** One per segment, up to the first that cannot be explained or used. */
  readonly steps: readonly Step[];
  readonly stopped: 'unexplained' | 'not_usable' | 'too_many' | null;
};

/** Among the units that may have been charged in one segment. */
const UNITS_MAX = 24;
const ASSIGNMENTS_MAX = 2_000;
const TRIES_MAX = 200_000;

type Variable = { readonly send: Send; readonly bit: bigint; readonly least: number; readonly most: number };

/**
 * Goes through the segments in order and keeps every assignment of the units without an answer (charged in which segment, or
 * not yet) for which each fall of the balance adds up exactly.
 */
export function walk(segments: readonly Segment[], sends: readonly Send[]): Walk {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return { steps: [], stopped: null };
  const open = sends.filter(({ outcome, from, to }) => {
    const isOpen = outcome === 'open' || outcome === 'proved';
    return isOpen && from - SLACK_MS < last.end.at && to + SLACK_MS > first.start.askedAt;
  });
  const variables = open
    .toSorted((a, b) => (b.cost?.most ?? 0) - (a.cost?.most ?? 0))
    .map((send, i): Variable => ({
      send,
      bit: 1n << BigInt(i),
      least: send.cost?.least ?? 0,
      most: send.cost?.most ?? 0,
    }));
  const bitOf = new Map(variables.map(({ send, bit }) => [send.unit, bit]));
  /** Null for a unit that is not among the open ones: of it nothing is known. */
  const has = (bits: bigint, unit: string): boolean | null => {
    const bit = bitOf.get(unit);
    return bit === undefined ? null : (bits & bit) !== 0n;
  };
  const budget = { tries: TRIES_MAX };
  const steps: Step[] = [];
  // A unit that was sent before the first reading may have been charged before it.
  const earlier = variables.filter(({ send }) => send.from - SLACK_MS < first.start.at);
  if (2 ** earlier.length > ASSIGNMENTS_MAX) return { steps, stopped: 'too_many' };
  let charged: ReadonlySet<bigint> = subsetsOf(earlier);
  for (const segment of segments) {
    const { start, end } = segment;
    const possible = variables.filter(
      ({ send }) => send.from - SLACK_MS < end.at && send.to + SLACK_MS > start.askedAt,
    );
    if (possible.length > UNITS_MAX) return { steps, stopped: 'too_many' };
    if (!segment.isUsable || possible.some(({ send }) => send.cost === null)) return { steps, stopped: 'not_usable' };
    const due = variables.filter(({ send }) => send.outcome === 'proved' && send.to <= end.at);
    const must = due.reduce((bits, { bit }) => bits | bit, 0n);
    charged = next(charged, possible, restOf(segment), budget);
    if (must !== 0n) charged = new Set([...charged].filter((bits) => (bits & must) === must));
    if (budget.tries <= 0 || charged.size > ASSIGNMENTS_MAX) return { steps, stopped: 'too_many' };
    if (charged.size === 0) return { steps, stopped: 'unexplained' };
    const assignments = [...charged];
    steps.push({
      segment,
      isInAll: (unit) => assignments.every((bits) => has(bits, unit) === true),
      isInSome: (unit) => assignments.some((bits) => has(bits, unit) !== false),
    });
  }
  return { steps, stopped: null };
}

type Rest = { readonly least: number; readonly most: number };
const restOf = ({ fell, charged }: Segment): Rest => ({ least: fell - charged.most, most: fell - charged.least });

/** Every way in which units of `possible` that are not charged yet may cost the rest together. */
function next(
  charged: ReadonlySet<bigint>,
  possible: readonly Variable[],
  rest: Rest,
  budget: { tries: number },
): ReadonlySet<bigint> {
  // Nothing is left, and no unit costs as little as the rounding: the usual case.
  if (rest.least <= 0 && rest.most >= 0 && possible.every(({ least }) => least > rest.most)) return charged;
  const found = new Set<bigint>();
  for (const before of charged) {
    const free = possible.filter(({ bit }) => (before & bit) === 0n);
    const left = sumsFromEnd(free);
    /** `least` and `most`: what the units taken so far leave of the rest. */
    const add = (i: number, bits: bigint, least: number, most: number): void => {
      if (most < 0 || left[i]! < least || --budget.tries <= 0) return;
      const unit = free[i];
      if (!unit) {
        if (least <= 0) found.add(bits);
        return;
      }
      add(i + 1, bits | unit.bit, least - unit.most, most - unit.least);
      add(i + 1, bits, least, most);
    };
    add(0, before, rest.least, rest.most);
    if (found.size > ASSIGNMENTS_MAX || budget.tries <= 0) return found;
  }
  return found;
}

/** The most that the units from each place on may cost. */
function sumsFromEnd(variables: readonly Variable[]): number[] {
  const sums = [0];
  for (const { most } of variables.toReversed()) sums.unshift(sums[0]! + most);
  return sums;
}

function subsetsOf(variables: readonly Variable[]): Set<bigint> {
  let subsets = [0n];
  for (const { bit } of variables) subsets = subsets.concat(subsets.map((bits) => bits | bit));
  return new Set(subsets);
}
