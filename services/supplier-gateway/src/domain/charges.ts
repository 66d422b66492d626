import { points, type Points } from '@topup/kit/points';
import { costRange, productRange, type Charges, type CostRange, type Multiplier } from '@topup/kit/supplier-cost';
import {
  callsBetween,
  isRefilled,
  readingAfter,
  readingBefore,
  SLACK_MS,
  type Call,
  type Reading,
} from './evidence.ts';

export const FITS = ['list', 'multiplied', 'both', 'neither'] as const;
/** `both`: rounding makes the two equal, so the observation says nothing. */
export type Fits = (typeof FITS)[number];
/** What one unit really cost, by the fall of the balance around a call that was alone. */
export type Observation = {
  readonly unit: string;
  readonly productId: string;
  readonly list: Points;
  readonly multiplier: Multiplier;
  readonly charged: Points;
  readonly fits: Fits;
  readonly sentAt: Date;
};
/** A delivered unit with a multiplier other than 1, and its call. */
export type MultipliedUnit = Pick<Observation, 'productId' | 'list' | 'multiplier'> & { readonly call: Call };

/** Two readings of one replica with the same balance, and none with another between them. They may be one and the same. */
export type Unchanged = { readonly first: Reading; readonly last: Reading };

/** `unread`: the balance must be read once more. `too_early`: calls may be stored later. `not_alone`: it says nothing. */
type Unobserved = 'unread' | 'too_early' | 'not_alone';

export const SETTINGS = ['list', 'multiplied', 'learn'] as const;
export type ChargesSetting = (typeof SETTINGS)[number];

/** What the observations after `since` are judged by. `unclear`: why a person should know that it is not known. */
export type Conclusion = {
  readonly charges: Charges;
  /** When it was learned, or given up: when the unit that decided it was sent. Null: never yet. */
  readonly since: Date | null;
  readonly unclear: 'neither' | 'contradicted' | null;
};
export const NO_CONCLUSION: Conclusion = { charges: 'unknown', since: null, unclear: null };

/** So many in a row that agree are enough if none says the opposite. */
const ALIKE = 5;
/** After so many it is decided by the majority, or alarmed. */
export const OBSERVATIONS_MAX = 20;
const MAJORITY = 16;
/** So many of the last `ALIKE` must not fit before what was learned is given up: one may be somebody else's purchase. */
const MISFITS = 2;

/** Oldest first. */
export const readingsOf = (unchanged: readonly Unchanged[], more: readonly Reading[] = []): Reading[] =>
  [...unchanged.flatMap(({ first, last }) => (first === last ? [first] : [first, last])), ...more].toSorted(
    (a, b) => a.askedAt - b.askedAt,
  );

/** With the balance just before and just after the call, where it did not change: then a shorter time must be free of calls. */
export const readingsAround = (unchanged: readonly Unchanged[], { from, to }: Pick<Call, 'from' | 'to'>): Reading[] =>
  readingsOf(
    unchanged,
    [from - SLACK_MS, to + SLACK_MS].flatMap((moment) =>
      unchanged
        .filter(({ first, last }) => first.at <= moment && moment <= last.askedAt)
        .map(({ first: { points } }) => ({ askedAt: moment, at: moment, points })),
    ),
  );

/**
 * Judges one unit. `calls`: all others around it. `readings`: oldest first. `storedWithinMs`: a call is stored at most so
 * long after it was sent.
 */
export function observed(
  unit: MultipliedUnit,
  calls: readonly Call[],
  readings: readonly Reading[],
  storedWithinMs: number,
  now: number,
): Observation | Unobserved {
  const { call, productId, list, multiplier } = unit;
  const before = readingBefore(readings, call.from);
  if (!before) return 'not_alone';
  const after = readingAfter(readings, call.to);
  const isAlone = callsBetween(calls, before, after ?? { askedAt: now, at: now, points: before.points }).length === 0;
  if (!isAlone) return 'not_alone';
  if (!after) return now >= call.to + SLACK_MS ? 'unread' : 'too_early';
  if (isRefilled(readings, before, after)) return 'not_alone';
  if (now < after.at + SLACK_MS + storedWithinMs) return 'too_early';
  const charged = points(before.points - after.points);
  const fits = fitsOf(list, multiplier, charged);
  return { unit: call.unit, productId, list, multiplier, charged, fits, sentAt: new Date(call.from) };
}

export function fitsOf(list: Points, by: Multiplier, charged: Points): Fits {
  const { least, most } = productRange(list, by);
  const isProduct = charged === least || charged === most;
  if (charged === list) return isProduct ? 'both' : 'list';
  return isProduct ? 'multiplied' : 'neither';
}

/** For the evidence, where a hundredth decides: also while it charges multiplied prices nobody knows how it rounds them. */
export const chargedRange = (list: Points, by: Multiplier | undefined, charges: Charges): CostRange =>
  by && charges === 'multiplied' ? productRange(list, by) : costRange(list, by, charges);

export const saysSomething = ({ fits }: Pick<Observation, 'fits'>): boolean => fits !== 'both';

/** `later`: the observations of units sent after `before.since`, oldest first. Returns `before` itself if it still holds. */
export function conclude(before: Conclusion, later: readonly Pick<Observation, 'fits' | 'sentAt'>[]): Conclusion {
  const telling = later.filter(saysSomething).slice(-OBSERVATIONS_MAX);
  const last = telling.at(-1);
  if (!last) return before;
  const latest = telling.slice(-ALIKE);
  const fitting = (kind: Fits, among = telling) => among.filter(({ fits }) => fits === kind).length;
  if (before.charges !== 'unknown') {
    const isContradicted = latest.length - fitting(before.charges, latest) >= MISFITS;
    return isContradicted ? { charges: 'unknown', since: last.sentAt, unclear: 'contradicted' } : before;
  }
  for (const kind of ['list', 'multiplied'] as const) {
    const isUnanimous = fitting(kind, latest) === ALIKE && fitting(kind) + fitting('neither') === telling.length;
    const isMajority = telling.length === OBSERVATIONS_MAX && fitting(kind) >= MAJORITY;
    if (isUnanimous || (isMajority && latest.length - fitting(kind, latest) < MISFITS))
      return { charges: kind, since: last.sentAt, unclear: null };
  }
  const isUnclear = fitting('neither', latest) === ALIKE || telling.length === OBSERVATIONS_MAX;
  return isUnclear && before.unclear === null ? { ...before, unclear: 'neither' } : before;
}
