import { counted } from '@topup/kit/counted';
import type { Points } from '@topup/kit/points';
import type { CostRange } from '@topup/kit/supplier-cost';

/** One reading of the balance, which was true at some moment between `askedAt` (request) and `at` (answer), in epoch ms. */
export type Reading = { readonly askedAt: number; readonly at: number; readonly points: Points };
/** A call for another unit. It may have cost points between `from` and `to`; if `certain`, it did: its order number is known. */
export type Call = {
  readonly unit: string;
  /** What it may have cost; zero when not known. */
  readonly cost: CostRange;
  readonly from: number;
  readonly to: number;
  readonly certain: boolean;
};
/** The call under review. At `endedAt` we got its answer or gave up; after `fencedAt` the supplier refuses its signature. */
export type CaseUnderReview = {
  readonly cost: CostRange;
  readonly sentAt: number;
  readonly endedAt: number;
  readonly fencedAt: number;
};
type Weighed = {
  readonly before: Reading;
  readonly after: Reading;
  readonly fell: number;
  /** What other deliveries cost for certain, and the most that they may have cost. */
  readonly certain: number;
  readonly certainMost: number;
  readonly uncertain: number;
  readonly finding: 'present' | 'absent' | 'both' | 'neither' | 'refilled' | 'too_many';
};
export type Suggestion = 'delivered' | 'not_delivered' | 'wait' | 'unclear';
export type Evidence = {
  readonly suggestion: Suggestion;
  readonly reasons: readonly string[];
  readonly weighed: Weighed | null;
};

/** The replicas' clocks may differ by this much, so a call this close to a reading may be charged before or after it. */
export const SLACK_MS = 1_000;
const SUMS_MAX = 4_096;

/** The latest of `readings`, oldest first, that was certainly read before a call sent at `sentAt`. */
export const readingBefore = (readings: readonly Reading[], sentAt: number): Reading | undefined =>
  readings.findLast(({ at }) => at + SLACK_MS <= sentAt);
/** The first that was certainly asked for after a call that ended at `endedAt`. */
export const readingAfter = (readings: readonly Reading[], endedAt: number): Reading | undefined =>
  readings.find(({ askedAt }) => askedAt >= endedAt + SLACK_MS);
/** The calls that may have been charged between the two readings. */
export const callsBetween = (calls: readonly Call[], before: Reading, after: Reading): Call[] =>
  calls.filter(({ from, to }) => to + SLACK_MS > before.askedAt && from - SLACK_MS < after.at);
/** Whether the balance rose from one of the readings to the next. */
export function isRefilled(readings: readonly Reading[], before: Reading, after: Reading): boolean {
  const inside = readings.filter(({ askedAt }) => askedAt >= before.askedAt && askedAt <= after.askedAt);
  return inside.some(({ points }, i) => i > 0 && points > inside[i - 1]!.points);
}

/** Advises the admin who settles the unit; decides nothing. */
export function weigh(
  reviewed: CaseUnderReview,
  calls: readonly Call[],
  readings: readonly Reading[],
  now: number,
): Evidence {
  const known = readings.toSorted((a, b) => a.askedAt - b.askedAt);
  const before = readingBefore(known, reviewed.sentAt);
  if (!before) return unclear('The balance before the call is not known.');
  const compare = (since: number): Weighed | null => {
    const after = readingAfter(known, since);
    return after ? between(before, after, known, reviewed.cost, calls) : null;
  };
  const early = compare(reviewed.endedAt);
  const late = compare(reviewed.fencedAt);
  const found = [early?.finding, late?.finding];
  const charged = [early, late].find((weighed) => weighed?.finding === 'present');
  const isContradicted = found.includes('neither') || (early?.finding === 'present' && late?.finding === 'absent');
  if (charged && !isContradicted)
    return { suggestion: 'delivered', reasons: [chargedText(charged), TRUST], weighed: charged };
  if (late?.finding === 'absent' && !isContradicted)
    return { suggestion: 'not_delivered', reasons: [unchargedText(late), FENCED, TRUST], weighed: late };
  if (!late && now < reviewed.fencedAt + SLACK_MS)
    return { suggestion: 'wait', reasons: [early ? text(early) : NO_READING, NOT_FENCED], weighed: early };
  const weighed = late ?? early;
  return { suggestion: 'unclear', reasons: [weighed ? text(weighed) : NO_READING, CHECK_THE_LIST], weighed };
}

function between(
  before: Reading,
  after: Reading,
  known: readonly Reading[],
  own: CostRange,
  calls: readonly Call[],
): Weighed {
  const touching = callsBetween(calls, before, after);
  const isInside = ({ from, to }: Call) => from - SLACK_MS >= before.at && to + SLACK_MS <= after.askedAt;
  const sure = touching.filter((call) => call.certain && isKnown(call.cost) && isInside(call));
  const unsure = touching.filter((call) => !sure.includes(call));
  const certain = sure.reduce((sum, { cost }) => sum + cost.least, 0);
  const certainMost = sure.reduce((sum, { cost }) => sum + cost.most, 0);
  const fell = before.points - after.points;
  const figures = { before, after, fell, certain, certainMost, uncertain: unsure.length };
  if (isRefilled(known, before, after)) return { ...figures, finding: 'refilled' };
  // A call with an unknown cost would explain any fall of the balance.
  if (unsure.some(({ cost }) => !isKnown(cost))) return { ...figures, finding: 'both' };
  const sums = sumsOf(
    { least: certain, most: certainMost },
    unsure.map(({ cost }) => cost),
  );
  if (!sums) return { ...figures, finding: 'too_many' };
  const absent = sums.some((sum) => contains(sum, fell));
  const present = sums.some((sum) => (isKnown(own) ? contains(plus(sum, own), fell) : sum.least < fell));
  const finding = present ? (absent ? 'both' : 'present') : absent ? 'absent' : 'neither';
  return { ...figures, finding };
}

/** What the calls may have cost together, as ranges that do not overlap. */
function sumsOf(certain: Range, uncertain: readonly Range[]): Range[] | null {
  let sums = [certain];
  for (const cost of uncertain) {
    sums = merged([...sums, ...sums.map((sum) => plus(sum, cost))]);
    if (sums.length > SUMS_MAX) return null;
  }
  return sums;
}

function merged(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.least - b.least)) {
    const last = all.at(-1);
    if (last && range.least <= last.most) all[all.length - 1] = { ...last, most: Math.max(last.most, range.most) };
    else all.push(range);
  }
  return all;
}

type Range = { readonly least: number; readonly most: number };
const plus = (a: Range, b: Range): Range => ({ least: a.least + b.least, most: a.most + b.most });
const contains = ({ least, most }: Range, value: number): boolean => least <= value && value <= most;
const isKnown = ({ most }: CostRange): boolean => most > 0;

const TRUST = 'This holds as long as nobody else buys with our account at the supplier.';
const FENCED = 'The signature of the request has expired, so the supplier cannot accept it any more.';
const NOT_FENCED = 'The supplier may still accept the request until its signature has expired.';
const NO_READING = 'The balance has not been read since the call ended.';
const CHECK_THE_LIST = "Please look it up in the supplier's own list of orders.";

const POINTS = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });
const shown = (hundredths: number): string => POINTS.format(hundredths / 100);

const othersText = ({ certain, certainMost, uncertain }: Weighed): string => {
  const cost = certain === certainMost ? shown(certain) : `${shown(certain)} to ${shown(certainMost)}`;
  const sure = certainMost > 0 ? `other deliveries cost ${cost}` : 'no other delivery is known to have cost points';
  return uncertain > 0 ? `${sure}, and ${uncertain} more may have cost some` : sure;
};
const movedText = (weighed: Weighed): string => {
  const balance = weighed.fell === 0 ? 'did not change' : `fell by ${counted(shown(weighed.fell), 'point')}`;
  return `The balance ${balance}; ${othersText(weighed)}.`;
};
const chargedText = (weighed: Weighed): string => `${movedText(weighed)} It only adds up if this item was charged.`;
const unchargedText = (weighed: Weighed): string =>
  `${movedText(weighed)} It only adds up if this item was not charged.`;

function text(weighed: Weighed): string {
  switch (weighed.finding) {
    case 'present':
      return chargedText(weighed);
    case 'absent':
      return unchargedText(weighed);
    case 'refilled':
      return 'Points were added in the meantime, so the balance proves nothing.';
    case 'too_many':
      return 'Too many other calls were under way at the same time, so the balance proves nothing.';
    case 'both':
      return `${movedText(weighed)} It adds up either way.`;
    case 'neither':
      return `${movedText(weighed)} It adds up neither way: somebody else may have used the account, or a price has changed.`;
  }
}

const unclear = (reason: string): Evidence => ({
  suggestion: 'unclear',
  reasons: [reason, CHECK_THE_LIST],
  weighed: null,
});
