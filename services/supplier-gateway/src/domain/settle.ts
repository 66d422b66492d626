import { walks, type Step, type Walk } from './assignments.ts';
import { SLACK_MS, type Reading } from './evidence.ts';
import { segmentsBetween, type Segment, type Send } from './segments.ts';

/** A unit without an answer. It ended at `endedAt`; after `fencedAt` the supplier refuses its call. Epoch ms. */
export type OpenUnit = {
  readonly unit: string;
  readonly sentAt: number;
  readonly endedAt: number;
  readonly fencedAt: number;
};

/** What proves a verdict: the balance before the unit was sent, and two later readings that say the same. */
export type Proof = {
  readonly before: Reading;
  readonly first: Reading;
  readonly second: Reading;
  /** By how much the balance fell from `before` to `second`, and at most how much of it the calls with an answer explain. */
  readonly fell: number;
  readonly charged: number;
};
export type Verdict = { readonly unit: string; readonly verdict: 'delivered' | 'not_delivered'; readonly proof: Proof };
export type Readings = {
  readonly readings: readonly Reading[];
  /** They begin with the first reading that the shop has ever made, so nothing is known of any time before. */
  readonly isWhole: boolean;
  /** How far apart the two readings after a unit lie: the supplier may answer with an old balance, or give points back. */
  readonly apartMs: number;
};
export type Conclusion = {
  readonly verdicts: readonly Verdict[];
  /** A quiet reading now could bring a verdict nearer. */
  readonly wantsReading: boolean;
  /** What happens from now on cannot make these clear: they wait for an admin. */
  readonly hopeless: readonly string[];
};

/** No fall of the balance may be unexplained for this long before a unit was sent. */
export const CLEAN_MS = 60 * 60_000;
/** While a unit waits for its fence, a reading this often shows when it was charged. */
const READ_EVERY_MS = 60_000;
/** Around the time of a unit, readings count too that other calls cross. */
const NEAR_MS = 60_000;
/**
 * By how many, where the quiet readings alone do not conclude a unit. Fewer readings explain a busy time in fewer ways, and more
 * readings tell more units apart: what is found by any of them is right.
 */
const CROSSING = [3, 8];

/**
 * Settles units by the balance alone. It is right as long as nobody else buys with the account and the supplier charges as the
 * costs say. A unit is settled only if every assignment of the units without an answer that explains the balance says the same of
 * it, at two readings `apartMs` apart, with none unexplained since an hour before it was sent.
 */
export function settleByBalance(
  units: readonly OpenUnit[],
  sends: readonly Send[],
  { readings, isWhole, apartMs }: Readings,
  now: number,
): Conclusion {
  const isNear = ({ at }: Reading): boolean =>
    units.some(({ sentAt, fencedAt }) => sentAt - NEAR_MS <= at && at <= fencedAt + NEAR_MS);
  const segmentsBy = segmentsBetween(sends, readings);
  const viewOf = (crossing: number): Seen => {
    const segments = segmentsBy((reading) => (isNear(reading) ? crossing : 0));
    return { segments, isWhole, apartMs, walkFrom: walks(segments, sends) };
  };
  const quiet = viewOf(0);
  const finer = CROSSING.map((most) => once(() => viewOf(most)));
  const found = units.map((unit): Finding => {
    const finding = conclude(unit, quiet, now);
    if (typeof finding === 'object') return finding;
    for (const view of finer) {
      const other = conclude(unit, view(), now);
      if (typeof other === 'object') return other;
    }
    return finding;
  });
  return {
    verdicts: found.flatMap((one) => (typeof one === 'object' ? [one] : [])),
    wantsReading: found.includes('wants_reading'),
    hopeless: units.flatMap(({ unit }, i) => (found[i] === 'hopeless' ? [unit] : [])),
  };
}

type Seen = Pick<Readings, 'isWhole' | 'apartMs'> & {
  readonly segments: readonly Segment[];
  readonly walkFrom: (index: number, unit: string) => Walk;
};
type Finding = Verdict | 'wants_reading' | 'waits' | 'hopeless';

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function conclude(unit: OpenUnit, { segments, isWhole, apartMs, walkFrom }: Seen, now: number): Finding {
  const latest = segments.at(-1)?.end.askedAt ?? -Infinity;
  const fencedAt = unit.fencedAt + SLACK_MS;
  if (latest < unit.endedAt + SLACK_MS || (latest < fencedAt && now >= fencedAt)) return 'wants_reading';
  const without = latest >= fencedAt ? 'hopeless' : 'waits';
  const isBefore = (ms: number) => (segment: Segment) => segment.start.at + SLACK_MS <= ms;
  const before = segments.findLast(isBefore(unit.sentAt));
  if (!before) return without;
  const clean = segments.findLastIndex(isBefore(unit.sentAt - CLEAN_MS));
  if (clean < 0 && !isWhole) return without;
  const { steps, stopped } = walkFrom(Math.max(0, clean), unit.unit);
  const later = steps.filter(({ segment }) => segment.end.askedAt >= unit.endedAt + SLACK_MS);
  for (const second of later) {
    const first = later.findLast(({ segment }) => segment.end.at + apartMs <= second.segment.end.askedAt);
    if (!first) continue;
    const proof = () => proofOf(before.start, first, second, segments);
    if (first.isInAll) return { unit: unit.unit, verdict: 'delivered', proof: proof() };
    if (first.segment.end.askedAt < fencedAt) continue;
    if (!second.isInSome) return { unit: unit.unit, verdict: 'not_delivered', proof: proof() };
    return 'hopeless';
  }
  if (stopped) return without;
  const isSoon = later.length < 2 || now >= fencedAt;
  return now - latest >= (isSoon ? apartMs : READ_EVERY_MS) ? 'wants_reading' : 'waits';
}

function costOfCrossing(segments: readonly Segment[]): number {
  const crossing = new Set(segments.flatMap((segment) => segment.crossing));
  return [...crossing].reduce((sum, { outcome, cost }) => sum + (outcome === 'charged' ? (cost?.most ?? 0) : 0), 0);
}

function proofOf(before: Reading, first: Step, second: Step, segments: readonly Segment[]): Proof {
  const { end } = second.segment;
  const inside = segments.filter(
    (segment) => segment.start.askedAt >= before.askedAt && segment.end.askedAt <= end.askedAt,
  );
  return {
    before,
    first: first.segment.end,
    second: end,
    fell: before.points - end.points,
    charged: inside.reduce((sum, { charged }) => sum + charged.most, costOfCrossing(inside)),
  };
}
