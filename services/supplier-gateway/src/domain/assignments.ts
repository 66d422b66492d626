import { SLACK_MS } from './evidence.ts';
import { firstIndex, type Segment, type Send } from './segments.ts';

/** After one segment: what every possible assignment says of the unit in question. */
export type Step = {
  readonly segment: Segment;
  readonly isInAll: boolean;
  readonly isInSome: boolean;
};
export type Walk = {
  /** One per segment, up to the first that cannot be explained or used. */
  readonly steps: readonly Step[];
  readonly stopped: Stop | null;
};
type Stop = 'unexplained' | 'not_usable' | 'too_many';

const ASSIGNMENTS_MAX = 5_000;
const TRIES_MAX = 50_000;

/** A call of which it is not known in which segment it was charged, or whether at all. */
type Variable = {
  readonly send: Send;
  /** Its place in an assignment; used again after `last`. */
  readonly bit: bigint;
  readonly least: number;
  readonly most: number;
  /** The first and the last segment in which it may have been charged. */
  readonly first: number;
  readonly last: number;
  /** It was charged by the end of this segment; null: perhaps never. */
  readonly due: number | null;
};
/** Each assignment, as the calls that are charged in it. Calls that cannot be charged any more are left out. */
type States = ReadonlySet<bigint>;
/** Before a segment; or why there is no explanation up to there. */
type Before = States | Stop;
/** The unit in question keeps its place to the end. */
const OWN = 1n;

/**
 * Goes through the segments in order and keeps the assignments of the calls (charged in which segment, or not yet) for which each
 * fall of the balance adds up exactly. Returns what they say of one unit, from a given segment on. Of other units of one cost that
 * may be charged in a segment, those whose fence is nearest are taken: whatever follows is possible with them if with any.
 */
export function walks(segments: readonly Segment[], sends: readonly Send[]): (from: number, unit: string) => Walk {
  const variables = variablesOf(segments, sends);
  const possible: Variable[][] = segments.map(() => []);
  for (const one of variables) for (let k = one.first; k <= one.last; k++) possible[k]!.push(one);
  const shared = new Map<number, { states: Before[]; budget: Budget }>();
  /** Before segment `k`, with no unit in question. */
  const common = (from: number, k: number): Before => {
    const known = shared.get(from) ?? { states: [beginning(segments, variables, from)], budget: { tries: TRIES_MAX } };
    shared.set(from, known);
    for (let i = known.states.length; i <= k - from; i++) {
      const before = known.states[i - 1]!;
      const segment = segments[from + i - 1]!;
      known.states.push(explain(before, { segment, k: from + i - 1, possible: possible[from + i - 1]! }, known.budget));
    }
    return known.states[k - from]!;
  };
  return (from, unit) => {
    const own = variables.find(({ send }) => send.unit === unit);
    const mark = (one: Variable): Variable => (one === own ? { ...one, bit: OWN } : one);
    const budget = { tries: TRIES_MAX };
    const steps: Step[] = [];
    let states = own && own.first <= from ? beginning(segments, variables.map(mark), from) : common(from, from);
    for (let k = from; k < segments.length; k++) {
      const seen = () => ({ segment: segments[k]!, k, possible: possible[k]!.map(mark) });
      states = !own || k < own.first ? common(from, k + 1) : explain(states, seen(), budget);
      if (typeof states === 'string') return { steps, stopped: states };
      const found = [...states];
      // Of a unit that is not among the open ones nothing is known.
      const isInAll = own !== undefined && found.every((bits) => (bits & OWN) !== 0n);
      const isInSome = !own || found.some((bits) => (bits & OWN) !== 0n);
      steps.push({ segment: segments[k]!, isInAll, isInSome });
    }
    return { steps, stopped: null };
  };
}

function variablesOf(segments: readonly Segment[], sends: readonly Send[]): Variable[] {
  const crossing = new Set(segments.flatMap((segment) => segment.crossing));
  const inOrder = sends
    .filter((send) => send.outcome === 'open' || send.outcome === 'proved' || crossing.has(send))
    .flatMap((send) => placed(segments, send))
    .toSorted((a, b) => a.first - b.first);
  const bits = new Places();
  return inOrder
    .map((one) => ({ ...one, bit: bits.take(one.first, one.last) }))
    .toSorted((a, b) => b.most - a.most || b.least - a.least || a.send.to - b.send.to);
}

function placed(segments: readonly Segment[], send: Send): Omit<Variable, 'bit'>[] {
  const { length } = segments;
  const { least, most } = send.cost ?? { least: 0, most: 0 };
  const first = firstIndex(length, (k) => send.from - SLACK_MS < segments[k]!.end.at);
  const last = firstIndex(length, (k) => segments[k]!.start.askedAt >= send.to + SLACK_MS) - 1;
  if (first >= length || first > last) return [];
  return [{ send, least, most, first, last, due: dueIn(segments, send, last) }];
}

function dueIn(segments: readonly Segment[], { outcome, to }: Send, last: number): number | null {
  // Its end is that of the reading which proved it.
  if (outcome === 'proved') return firstIndex(segments.length, (k) => to <= segments[k]!.end.at);
  return outcome === 'charged' && to + SLACK_MS <= segments[last]!.end.askedAt ? last : null;
}

/** Gives out the lowest free places, so that an assignment stays a small number. */
class Places {
  private readonly freeAfter: number[] = [];

  /** From `first` on, which never falls. */
  take(first: number, last: number): bigint {
    const free = this.freeAfter.findIndex((end) => end < first);
    const place = free < 0 ? this.freeAfter.length : free;
    this.freeAfter[place] = last;
    return OWN << BigInt(place + 1);
  }
}

/** What was sent before the first reading may have been charged before it. */
function beginning(segments: readonly Segment[], variables: readonly Variable[], from: number): Before {
  const start = segments[from]?.start.at ?? 0;
  const earlier = variables.filter(({ send, last }) => send.from - SLACK_MS < start && last >= from);
  if (2 ** earlier.length > ASSIGNMENTS_MAX) return 'too_many';
  let subsets = [0n];
  for (const { bit } of earlier) subsets = subsets.concat(subsets.map((bits) => bits | bit));
  return new Set(subsets);
}

type Budget = { tries: number };
type Seen = { readonly segment: Segment; readonly k: number; readonly possible: readonly Variable[] };

function explain(before: Before, { segment, k, possible }: Seen, budget: Budget): Before {
  if (typeof before === 'string') return before;
  if (!segment.isUsable || possible.some(({ send }) => send.cost === null)) return 'not_usable';
  const charged = next(before, possible, restOf(segment), budget);
  if (budget.tries <= 0 || charged.size > ASSIGNMENTS_MAX) return 'too_many';
  const due = bitsOf(possible.filter((one) => one.due === k));
  const closed = bitsOf(possible.filter(({ last }) => last === k)) & ~OWN;
  const states = new Set<bigint>();
  for (const bits of charged) if ((bits & due) === due) states.add(bits & ~closed);
  return states.size > 0 ? states : 'unexplained';
}

type Rest = { readonly least: number; readonly most: number };
const restOf = ({ fell, charged }: Segment): Rest => ({ least: fell - charged.most, most: fell - charged.least });

/** Every way in which calls of `possible` that are not charged yet may cost the rest together. */
function next(before: States, possible: readonly Variable[], rest: Rest, budget: Budget): States {
  // Nothing is left, and no call costs as little as the rounding: the usual case.
  if (rest.least <= 0 && rest.most >= 0 && possible.every(({ least }) => least > rest.most)) return before;
  const isAlone = ({ bit, due }: Variable): boolean => bit === OWN || due !== null;
  const ordered = [...possible.filter(isAlone), ...possible.filter((one) => !isAlone(one))];
  const found = new Set<bigint>();
  for (const charged of before) {
    const free = ordered.filter(({ bit }) => (charged & bit) === 0n);
    const left = sumsFromEnd(free);
    const others = free.map((one, i) => (isAlone(one) ? i + 1 : nextOfOtherCost(free, i)));
    /** `least` and `most`: what the calls taken so far leave of the rest. */
    const add = (i: number, bits: bigint, least: number, most: number): void => {
      if (most < 0 || left[i]! < least || --budget.tries <= 0) return;
      const unit = free[i];
      if (!unit) {
        if (least <= 0) found.add(bits);
        return;
      }
      add(i + 1, bits | unit.bit, least - unit.most, most - unit.least);
      add(others[i]!, bits, least, most);
    };
    add(0, charged, rest.least, rest.most);
    if (found.size > ASSIGNMENTS_MAX || budget.tries <= 0) return found;
  }
  return found;
}

function nextOfOtherCost(free: readonly Variable[], i: number): number {
  const { least, most } = free[i]!;
  const other = free.findIndex((one, j) => j > i && (one.least !== least || one.most !== most));
  return other < 0 ? free.length : other;
}

/** The most that the calls from each place on may cost. */
function sumsFromEnd(variables: readonly Variable[]): number[] {
  const sums = [0];
  for (const { most } of variables.toReversed()) sums.unshift(sums[0]! + most);
  return sums;
}

const bitsOf = (variables: readonly Variable[]): bigint => variables.reduce((bits, { bit }) => bits | bit, 0n);
